import { parseYoutubeId } from './youtube-id.ts';

const ID = 'dQw4w9WgX-_';

test.each([
  ID,
  ` ${ID}\n`,
  `https://www.youtube.com/watch?v=${ID}`,
  `http://youtube.com/watch?v=${ID}&t=43s`,
  `https://www.youtube.com/watch?app=desktop&v=${ID}&list=PL0123456789&index=2`,
  `https://m.youtube.com/watch?v=${ID}#t=10`,
  `https://music.youtube.com/watch?v=${ID}`,
  `www.youtube.com/watch?v=${ID}`,
  `youtube.com/watch?v=${ID}`,
  `//www.youtube.com/embed/${ID}`,
  `https://youtu.be/${ID}`,
  `youtu.be/${ID}?si=AbCdEfGhIjKlMnOp`,
  `https://www.youtube.com/shorts/${ID}`,
  `https://www.youtube.com/live/${ID}?feature=share`,
  `https://www.youtube.com/embed/${ID}?start=5`,
  `https://www.youtube-nocookie.com/embed/${ID}`,
  `https://www.youtube.com/v/${ID}`,
  `HTTPS://WWW.YouTube.COM/watch?v=${ID}`,
])('%s is a video', (text) => {
  expect(parseYoutubeId(text)).toBe(ID);
});

test.each([
  '',
  'dQw4w9WgX',
  'dQw4w9WgXcQQ',
  'dQw4w9 gXcQ',
  'https://www.youtube.com/',
  'https://www.youtube.com/watch?v=short',
  'https://www.youtube.com/@channel11ch',
  `https://youtube.com.example.org/watch?v=${ID}`,
  `https://example.org/watch?v=${ID}`,
  `https://youtu.be.example.org/${ID}`,
  `https://user@example.org/youtu.be/${ID}`,
  `javascript:alert(1)//youtu.be/${ID}`,
  `https://youtu.be/${ID}".png`,
  `"><script>${ID}`,
  `https://youtu.be/${'a'.repeat(600)}`,
  'https://',
])('%s is none', (text) => {
  expect(parseYoutubeId(text)).toBeNull();
});
