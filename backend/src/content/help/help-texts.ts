/** A post by Pileup about itself; its id is below 100. */
export interface HelpText {
  readonly id: number;
  readonly title: string;
  /** Markdown. */
  readonly body: string;
}

export const HELP_TEXTS: readonly HelpText[] = [
  {
    id: 74,
    title: 'Help and Support',
    body: `Pileup is a cloud logbook: you log contacts here or in your own program, and your log, statistics and public page follow at once. These pages explain the parts.

- [Log your first contacts](/post/70/Log-your-first-contacts)
- [Bring your old log](/post/71/Bring-your-old-log)
- [Connect your radio and your programs](/post/72/Connect-your-radio-and-your-programs)
- [Your public page, photos and privacy](/post/73/Your-public-page-photos-and-privacy)
- [Write posts and comments](/post/75/Write-posts-and-comments)

The [FAQ](/docs) has the settings of each radio program.

## If something does not work

1. **A contact is missing.** Check the status in the log bar: contacts logged without network are stored on the device and sent when you are online again. Keep the page open until the counter is gone.
2. **The PIN does not arrive.** Look into your junk folder. Each request replaces the PIN before it, and it is valid for 10 minutes. A sub-account's PIN goes to the main account's address.
3. **An import has errors.** Open the import on [Import & Export](/import-export): each rejected record is listed with the reason. Download them, correct them, and import the file again. Contacts that are already in your log are not added twice.
4. **Your radio is not shown.** The CAT link is active as soon as a program reports a frequency. Pair the computer again if its key was removed.

## Ask us

Use the [contact form](/contact), or write a comment below this page: other operators may know the answer, too. Please say which program and which version you use, and the time (UTC) at which it happened. Never send a password, a PIN or an API key. We do not need them.`,
  },
  {
    id: 70,
    title: 'Log your first contacts',
    body: `You can log on the home page and on the [logger](/logger). Type a callsign with 3 characters or more: Pileup looks it up, shows your earlier contacts with it, and starts the clock.

## The fields

| Field | What happens |
|:--|:--|
| Call | In capital letters; a portable part such as \`/P\` belongs to it |
| SNT, RCV | 59, or 599 in CW, until you change them |
| Date and time | UTC; runs with the clock until you lock it |
| Freq | In MHz; band and DXCC entity follow from what you enter |
| Mode | Submodes are listed below their mode |

Press **Enter** in any field to save. A second contact with the same station on the same band, in the same mode and minute changes the first one, so that a double click never logs twice.

## Run and S&P

Choose **Run** while you call CQ and **S & P** while you answer others. Pileup marks the contacts, and your card shows which of the two you do.

## Correct a mistake

Open the contact in [your log](/logs) and choose *Edit*. Deleted contacts can be brought back with *Undo*, and are removed for good after 30 days. Times more than 10 minutes in the future are refused: check the clock of your computer.`,
  },
  {
    id: 71,
    title: 'Bring your old log',
    body: `Every logging program can write ADIF. Save your log as an \`.adi\`, \`.adif\` or \`.adx\` file and choose it on [Import & Export](/import-export). Contest logs in Cabrillo format (\`.log\`, \`.cbr\`) are read too, with serial numbers and exchanges. Files may have up to 200 MB.

## What is checked

- **Nothing is added twice.** A contact with the same callsign, band and mode in the same minute, or from another program within two minutes, is a duplicate. What your log lacks is filled in from the file.
- **Nothing is lost.** Fields that Pileup does not know are stored and exported again.
- **Every rejected record is listed** with its reason, and can be downloaded as ADIF.

Choose *check only* to see what an import would do before it does it. An import can be undone for 30 days.

## Contacts under another callsign

Contacts that you made under an earlier or a club callsign stay in your log with that callsign. They are not counted on leaderboards.

## Take your log with you

Export any range of days as ADIF, or download everything that is stored about you in one archive. Files are ready within about 5 minutes and are deleted after 24 hours.`,
  },
  {
    id: 72,
    title: 'Connect your radio and your programs',
    body: `With a connection, Pileup takes frequency and mode from your radio, and your contacts from the program in which you log.

## The bridge

The *bridge* is a small program for the computer beside the radio. It reads from WSJT-X, JTDX, N1MM Logger+, Log4OM, fldigi, flrig, Hamlib and others, and sends what they report. Get it on the [download page](/download), start it, and enter the pairing code from your [account page](/account). No key has to be copied, and each computer can be removed by itself.

## Programs with a Wavelog or Cloudlog setting

Enter the address of Pileup and an API key from your account page. The [FAQ](/docs) shows where, for each program.

## Check the connection

1. Open the home page: the log bar shows *CAT Link* and the frequency of the radio.
2. Turn the dial. The frequency follows within two seconds.
3. Log a contact in your program. It appears in your log with the program's name.

If nothing arrives, check that the program sends its UDP messages to the computer that runs the bridge, and that no firewall stops them.`,
  },
  {
    id: 73,
    title: 'Your public page, photos and privacy',
    body: `Every operator has a public page under their callsign. It shows your profile, your newest photos and posts, charts of your log, and your last contacts.

## What others see

- Your grid with 4 characters, unless you choose 6.
- Contest frequencies are hidden from everyone else while the contest lasts.
- Your e-mail address, phone number and passwords of other services are never shown.

You can hide that you are on the air, and leave the leaderboards, in your [account](/account/preferences).

## Photos

JPEG, PNG and GIF up to 10 MB. Pileup stores only the picture: the place and the camera are removed. Your first photo becomes the profile photo; choose another part of it, or another photo, on the [photos page](/profile/pictures).

## People who bother you

Block them on their page or in your inbox: they can no longer write to you, follow you or comment on your posts. Report what breaks the rules, and an administrator reads it.

## Delete your account

Your account is hidden at once and deleted for good after 30 days. Until then you can log in and keep it. The [privacy page](/privacy) says what is stored, and for how long.`,
  },
  {
    id: 75,
    title: 'Write posts and comments',
    body: `Tell others about your activation, antenna or contest: choose *New post* on the [news page](/news). A post has a title, a text, and either a picture or a YouTube video; posts of subscribers may be text alone. With a video it is listed among the [videos](/ham-radio-videos).

## Format the text

Texts are written in Markdown. The buttons above the text insert it for you.

| You type | You get |
|:--|:--|
| \`**bold**\` | **bold** |
| \`*italic*\` | *italic* |
| \`[text](https://example.org)\` | a link |
| \`- item\` | a list |
| \`> words\` | a quote |
| \`## Heading\` | a heading |

Callsigns in capital letters become links to their pages. Drop a picture into the text to show it there; pictures from other sites are not shown.

## Comments

Comments are plain text of 2 to 2,000 characters. The author of the post is notified, and can hide comments. You can delete your own.

## Follow by feed reader

[News](/feeds/news.xml) and [videos](/feeds/videos.xml) are available as feeds, and so are the posts of each operator: add \`/feeds/posts/\` and the callsign with \`.xml\` to the address of this site.`,
  },
];
