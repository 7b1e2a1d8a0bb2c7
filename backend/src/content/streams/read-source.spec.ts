import type { StreamKind } from '@pileup/contract/streams';
import type { MediaHosts } from '../../platform/media-hosts.js';
import { readSource } from './read-source.js';

const HOSTS: MediaHosts = {
  youtube: true,
  twitch: true,
  hls: ['https://live.example', 'https://live.example:8443'],
  frame: ['https://tv.example'],
};

test.each<[StreamKind, string, string]>([
  ['youtube', 'dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['youtube', 'https://www.youtube.com/live/dQw4w9WgXcQ?feature=share', 'dQw4w9WgXcQ'],
  ['youtube', 'youtu.be/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['twitch', 'G4QAB_radio', 'g4qab_radio'],
  ['twitch', '@g4qab', 'g4qab'],
  ['twitch', 'https://www.twitch.tv/G4QAB?x=1', 'g4qab'],
  ['twitch', 'm.twitch.tv/g4qab/', 'g4qab'],
  ['twitch', 'https://www.twitch.tv/popout/g4qab/chat', 'g4qab'],
  ['twitch', 'https://player.twitch.tv/?channel=g4qab&parent=example.org', 'g4qab'],
  ['hls', ' https://live.example/a/b.m3u8?t=1#x ', 'https://live.example/a/b.m3u8?t=1'],
  ['hls', 'https://LIVE.example:8443/a.m3u8', 'https://live.example:8443/a.m3u8'],
  ['frame', 'https://tv.example/watch', 'https://tv.example/watch'],
])('%s: %j is stored as %j', (kind, typed, stored) => {
  expect(readSource(kind, typed, HOSTS)).toBe(stored);
});

test.each<[StreamKind, string]>([
  ['youtube', 'https://www.twitch.tv/g4qab'],
  ['youtube', 'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ'],
  ['youtube', 'https://www.youtube.com/@channel'],
  ['twitch', 'https://www.twitch.tv/videos/123'],
  ['twitch', 'https://twitch.tv.evil.example/g4qab'],
  ['twitch', 'a b'],
  ['twitch', 'ab'],
  ['twitch', 'https://clips.twitch.tv/g4qab'],
  ['hls', 'http://live.example/a.m3u8'],
  ['hls', 'https://live.example:9000/a.m3u8'],
  ['hls', 'https://me:secret@live.example/a.m3u8'],
  ['hls', 'https://tv.example/a.m3u8'],
  ['hls', 'a.m3u8'],
  ['frame', 'javascript:alert(1)//https://tv.example'],
  ['frame', 'https://tv.example.evil.example/'],
])('%s: %j is refused', (kind, typed) => {
  expect(() => readSource(kind, typed, HOSTS)).toThrow();
});

test('a kind that is not configured is refused', () => {
  const none = { youtube: false, twitch: false, hls: [], frame: [] };
  for (const [kind, typed] of [
    ['youtube', 'dQw4w9WgXcQ'],
    ['twitch', 'g4qab'],
    ['hls', 'https://live.example/a.m3u8'],
    ['frame', 'https://tv.example/'],
  ] as const)
    expect(() => readSource(kind, typed, none)).toThrow('Streams of this kind are not shown here.');
});
