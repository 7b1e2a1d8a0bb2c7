import { postErrors } from './post-checks.ts';
import { NO_FIELDS } from './post-draft.ts';

const hero = { name: 'a.jpg', path: '/post-pictures/a.jpg', fileName: '' };
const valid = { ...NO_FIELDS, title: 'Ten watts.', body: 'x'.repeat(50), hero };

test('a valid post has no errors', () => {
  expect(postErrors(valid)).toEqual({});
  expect(postErrors({ ...valid, hero: null, video: 'dQw4w9WgXcQ' })).toEqual({});
  expect(postErrors({ ...valid, hero: null, video: ' https://youtu.be/dQw4w9WgXcQ?t=3 ' })).toEqual({});
});

test('news of a subscriber may be text alone; a video that is missing is missed', () => {
  const text = { ...valid, hero: null };
  expect(postErrors(text, true)).toEqual({});
  expect(Object.keys(postErrors({ ...text, kind: 'video' }, true))).toEqual(['hero_image']);
  expect(Object.keys(postErrors(text))).toEqual(['hero_image']);
});

test.each([
  [{ title: '' }, { title: 'Title must be between 10 and 250 characters.' }],
  [{ title: `  ${'x'.repeat(9)}  ` }, { title: 'Title must be between 10 and 250 characters.' }],
  [{ title: 'x'.repeat(251) }, { title: 'Title must be between 10 and 250 characters.' }],
  [{ title: '😀'.repeat(250) }, {}],
  [{ body: `${'x'.repeat(49)} \n` }, { body: 'Body must be more than 50 characters.' }],
  [{ body: 'x'.repeat(100_001) }, { body: 'Body must be at most 100,000 characters.' }],
  [{ keywords: 'x'.repeat(201) }, { keywords: 'Keywords must be at most 200 characters.' }],
  [{ hero: null }, { hero_image: 'You must select an image or enter a YouTube video ID.' }],
  [{ video: 'dQw4w9WgXcQ' }, { hero_image: 'Please select either an image or a YouTube video ID, not both.' }],
  [{ hero: null, video: 'dQw4w9WgXc' }, { youtube_video_id: 'Invalid YouTube video ID.' }],
  [{ hero: null, video: 'dQw4w9WgXc!' }, { youtube_video_id: 'Invalid YouTube video ID.' }],
])('%j', (change, errors) => {
  expect(postErrors({ ...valid, ...change })).toEqual(errors);
});
