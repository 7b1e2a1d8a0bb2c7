import { TextRenderer } from './text-renderer.js';

const renderer = new TextRenderer();
afterAll(() => renderer.onApplicationShutdown());

const SLOW = '[a][b]\n'.repeat(5_000);

test('accounts take turns, and each has a few texts waiting at most', async () => {
  const order: number[] = [];
  const render = (account: number, source = 'Hello G4QAB') =>
    renderer.render(source, account).then(({ text }) => {
      order.push(account);
      return text;
    });
  const all = [render(1, SLOW), render(1), render(1), render(1), render(2), render(3)];
  expect(() => render(1)).toThrow('Too many requests');
  const texts = await Promise.all(all);
  expect(order).toEqual([1, 1, 2, 3, 1, 1]);
  expect(texts[5]).toBe('Hello G4QAB');
});

test('a text with too many links is refused, and the next one is rendered', async () => {
  await expect(renderer.render('[a](/b) '.repeat(301), 1)).rejects.toMatchObject({
    errors: { body: ['A text has at most 300 links.'] },
  });
  expect((await renderer.render('Hello', 1)).html).toBe('<p>Hello</p>\n');
});
