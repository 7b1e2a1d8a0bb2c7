import { frameOrigins, parseMediaHosts } from './media-hosts.js';

test('hosts are read by kind, each once', () => {
  const hosts = parseMediaHosts(
    ' youtube  hls:https://live.example hls:https://live.example frame:https://tv.example:8443',
  );
  expect(hosts).toEqual({
    youtube: true,
    twitch: false,
    hls: ['https://live.example'],
    frame: ['https://tv.example:8443'],
  });
});

test('none allows no host', () => {
  expect(parseMediaHosts('none')).toEqual({ youtube: false, twitch: false, hls: [], frame: [] });
});

test.each([
  'vimeo',
  'youtube none',
  'hls:live.example',
  'hls:http://live.example',
  'hls:https://live.example/',
  'hls:https://live.example/a',
  'frame:https://*.example',
  'frame:https://a:b@tv.example',
  'frame:https://tv.example;script-src',
  'frame:',
  ':https://tv.example',
])('%s is refused', (setting) => {
  expect(parseMediaHosts(setting)).toBeNull();
});

test('frames come from the configured hosts only', () => {
  const hosts = parseMediaHosts('youtube twitch frame:https://tv.example hls:https://live.example');
  expect(hosts && frameOrigins(hosts)).toEqual([
    'https://www.youtube-nocookie.com',
    'https://player.twitch.tv',
    'https://tv.example',
  ]);
});
