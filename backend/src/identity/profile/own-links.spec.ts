import { type LinkField, ownLink } from './own-links.js';

test.each<[LinkField, string, string]>([
  ['facebook_link', '', ''],
  ['facebook_link', 'https://www.facebook.com/m0qaa', 'https://www.facebook.com/m0qaa'],
  ['facebook_link', 'fb.com/m0qaa', 'https://fb.com/m0qaa'],
  ['facebook_link', 'm0qaa', 'https://www.facebook.com/m0qaa'],
  ['youtube_link', '@m0.qaa', 'https://www.youtube.com/@m0.qaa'],
  ['youtube_link', 'youtu.be/abc?t=1', 'https://youtu.be/abc?t=1'],
  ['youtube_link', 'HTTPS://YouTube.com/@m0qaa', 'https://youtube.com/@m0qaa'],
  ['youtube_link', 'https://www.youtube.com/c/J%C3%BCrgen', 'https://www.youtube.com/c/J%C3%BCrgen'],
  ['instagram_link', 'instagram.com', 'https://instagram.com/'],
  ['twitter_link', 'https://mobile.twitter.com/m0qaa', 'https://mobile.twitter.com/m0qaa'],
  ['twitter_link', 'm0_qaa', 'https://x.com/m0_qaa'],
])('%s: %j becomes %j', (field, typed, link) => {
  expect(ownLink(field, typed)).toBe(link);
});

test.each<[LinkField, string]>([
  ['facebook_link', 'http://facebook.com/m0qaa'],
  ['facebook_link', 'javascript:alert(1)'],
  ['facebook_link', 'https://facebook.com.example.org/m0qaa'],
  ['facebook_link', 'https://notfacebook.com/m0qaa'],
  ['facebook_link', 'https://facebook.com@example.org/'],
  ['facebook_link', 'https://user:pw@facebook.com/'],
  ['facebook_link', 'https://facebook.com:8443/'],
  ['facebook_link', 'https://l.facebook.com/l.php?u=https://example.org'],
  ['facebook_link', '//example.org/facebook.com'],
  ['facebook_link', 'data:text/html,facebook.com'],
  ['youtube_link', 'https://www.youtube.com/redirect?q=https://example.org'],
  ['youtube_link', 'https://instagram.com/m0qaa'],
  ['youtube_link', 'https://www.youtube.com//redirect?q=https://example.org'],
  ['youtube_link', 'https://www.youtube.com/%5Credirect?q=https://example.org'],
  ['youtube_link', 'https://www.youtube.com/@m0qaa/%2e%2e%2fredirect?q=https://example.org'],
  ['youtube_link', 'https://www.youtube.com/.%2fredirect?q=https://example.org'],
  ['youtube_link', 'https://www.youtube.com/%20redirect?q=https://example.org'],
  ['facebook_link', 'https://facebook.com//l.php?u=https://example.org'],
  ['facebook_link', 'https://www.facebook.com/%6c.php?u=x'],
  ['facebook_link', 'https://www.facebook.com/%256c.php?u=x'],
  ['facebook_link', 'https://www.facebook.com/m0qaa%zz'],
  ['facebook_link', 'https://www.facebook.com/m0qaa%ff'],
  ['twitter_link', 'https://twitter.com/i/redirect?url=https://example.org'],
  ['instagram_link', 'example.org'],
  ['instagram_link', 'some words'],
  ['twitter_link', 'https://x.com/" onmouseover="alert(1)'.repeat(6)],
  ['twitter_link', 'https://'],
])('%s: %j is refused', (field, typed) => {
  expect(ownLink(field, typed)).toBeNull();
});
