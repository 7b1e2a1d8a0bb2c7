import { frameAddress, mediaHost, mediaType, type PlayerMedia, twitchMedia, twitchPage } from './player.ts';

const title = 'A tower comes down';
const video: PlayerMedia = { kind: 'video', videoId: 'dQw4w9WgXcQ', title };
const file = (url: string): PlayerMedia => ({ kind: 'file', url, title });

test.each<[PlayerMedia, string]>([
  [video, 'YouTube video'],
  [{ ...video, isLive: true }, 'Live stream'],
  [twitchMedia('pileup', title, 'pileup.example'), 'Twitch stream'],
  [{ kind: 'stream', url: 'https://live.example/a.m3u8', title }, 'Live stream'],
  [{ kind: 'frame', url: 'https://tv.example/a', title }, 'Framed video'],
  [file('/a.mp4'), 'MP4 video'],
  [file('https://tv.example/a.webm?b=c.d'), 'WEBM video'],
  [file('/a'), 'Video file'],
])('the type of %j is %s', (media, type) => {
  expect(mediaType(media)).toBe(type);
});

test('a video is framed from the host without cookies, by its id', () => {
  const address = new URL(frameAddress(video, 'https://pileup.example') ?? '');
  expect(address.origin + address.pathname).toBe('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ');
  expect(address.searchParams.get('origin')).toBe('https://pileup.example');
  expect(frameAddress({ ...video, videoId: '../x?y' }, '')).toContain('/embed/..%2Fx%3Fy?');
});

test('a frame of Twitch names the host that shows it', () => {
  const address = new URL(frameAddress(twitchMedia('a&b', title, 'pileup.example'), '') ?? '');
  expect([...address.searchParams]).toEqual([
    ['channel', 'a&b'],
    ['parent', 'pileup.example'],
  ]);
});

test('a Twitch stream has a page of its own, other media have none', () => {
  expect(twitchPage(twitchMedia('g4qab', title, 'pileup.example'))).toBe('https://www.twitch.tv/g4qab');
  expect(twitchPage(video)).toBeNull();
  expect(twitchPage({ kind: 'frame', url: 'https://tv.example/?channel=g4qab', title })).toBeNull();
});

test('files and playlists are played without a frame', () => {
  expect(frameAddress(file('/a.mp4'), '')).toBeNull();
});

test.each<[PlayerMedia, string | null]>([
  [video, 'www.youtube-nocookie.com'],
  [file('https://tv.example:8443/a.mp4'), 'tv.example:8443'],
  [file('/recordings/a.mp4'), null],
  [file('https://pileup.example/a.mp4'), null],
])('the host of %j is %s', (media, host) => {
  expect(mediaHost(media, 'https://pileup.example')).toBe(host);
});
