import { postPath, postPicturePath } from './post-path.ts';

test.each([
  ['Help and Support', '/post/74/Help-and-Support'],
  ['  Ten watts: my first park!  ', '/post/74/Ten-watts-my-first-park'],
  ['Überreichweiten auf 2 m', '/post/74/Uberreichweiten-auf-2-m'],
  ['日本', '/post/74'],
  ['../../login?x=#', '/post/74/login-x'],
  ['a'.repeat(300), `/post/74/${'a'.repeat(80)}`],
])('the address of a post called %j', (title, path) => {
  expect(postPath({ id: 74, title })).toBe(path);
});

test('a name of a picture cannot change its address', () => {
  expect(postPicturePath('a/../b?c.jpg', 'small')).toBe('/post-pictures/a%2F..%2Fb%3Fc.jpg?size=small');
});
