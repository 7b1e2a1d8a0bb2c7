import { Link } from 'react-router-dom';
import { cx } from '../../../lib/cx.ts';
import { PRODUCT_NAME } from '../../../lib/product.ts';
import panelStyles from '../../../ui/panel.module.css';
import styles from '../privacy/privacy-text.module.css';

/** The terms of use; their statements about data must agree with `PrivacyText`. */
export function TermsText() {
  return (
    <div className={cx(panelStyles.panel, styles.privacy)}>
      <p>
        These terms apply to everyone who uses this site. By creating an account you accept them. How we handle your
        data is described under <Link to="/privacy">Privacy</Link>.
      </p>

      <h2>Who runs this site</h2>
      <p>
        {PRODUCT_NAME} is software that anyone may install. “We” and “us” mean the operator of this installation, who is
        responsible for it and whom you can reach through the <Link to="/contact">contact form</Link>.
      </p>

      <h2>Your account</h2>
      <p>
        You must be at least 16 years old. Register only callsigns that were issued to you, or that you are allowed to
        use, such as the callsign of your club. Listeners and CB operators use their own identifiers. Keep your password
        and keys to yourself; you are responsible for what is done with your account. You decide what you transmit, also
        where a program keys your radio at your request: your licence and the law of your country apply, not this site.
      </p>

      <h2>What you publish</h2>
      <p>
        Your log, profile, photos, posts, comments, recordings, pictures and streams stay yours. You allow us to store
        them, to show them to others as your settings say, and to convert them for that, for example into smaller
        pictures. This permission is free of charge and ends when you delete them or your account. Contacts that others
        have logged with you belong to their logs.
      </p>

      <h2>What is not allowed</h2>
      <ul className={styles.list}>
        <li>Anything illegal, and anything that you have no right to publish.</li>
        <li>Insults, threats, harassment, hatred, and private details of other people.</li>
        <li>Advertising that was not agreed with us, unsolicited bulk messages, and fraud.</li>
        <li>Pornography and depictions of violence.</li>
        <li>Made-up contacts, and other ways to cheat in leaderboards, contests or awards.</li>
        <li>Attacks on the site or its users, and automatic requests beyond what the limits of the site allow.</li>
      </ul>
      <p>
        Everyone who is signed in can report a message, photo, post, comment, picture, recording or stream. An
        administrator may hide what breaks these rules, and close accounts that break them again or severely. The owner
        is informed of the reason and can object through the contact form. What administrators do is recorded.
      </p>

      <h2>Subscription</h2>
      <p>
        Logging, import and export are free. A subscription adds the features that are marked as such, for your main
        account and its sub-accounts, until the date shown in <Link to="/account/subscription">your account</Link>.
        Prices are shown before you pay. There is one free trial for each account and each card. You can cancel at any
        time with one button; the subscription then ends with the period that was paid for. If a payment fails,
        everything stays on for three days. Your rights under consumer law are not affected.
      </p>

      <h2>Ending it</h2>
      <p>
        You can download everything and delete your account at any time. It is hidden at once, can be restored for 30
        days, and is then erased for good. We may end your use with a notice of 30 days, or at once if these terms are
        severely broken; in the first case you can download your data until the end.
      </p>

      <h2>Liability</h2>
      <p>
        We run the site with care, but do not promise that it is always available or free of faults. Export your log
        regularly: a log should never exist in one place only. We do not check what operators publish or what radio
        programs report. We are liable without limit for intent and gross negligence and for injury to life, body or
        health; otherwise only as far as the law requires it.
      </p>

      <h2>Changes</h2>
      <p>
        If these terms change in a way that matters to you, we inform you in your inbox at least 30 days before. If you
        do not agree, delete your account before that date.
      </p>
    </div>
  );
}
