import type { ApiClient } from '../api-client.ts';
import type { Station } from '../community/stations.ts';
import { SeededRandom } from '../seeded-random.ts';
import { ANTENNA_ARTICLES } from './antenna-articles.ts';
import type { Article } from './article.ts';
import { OPERATING_ARTICLES } from './operating-articles.ts';
import { paintFigure } from './painted-figures.ts';
import { VIDEO_ARTICLES } from './video-articles.ts';

const ARTICLES: readonly Article[] = [...ANTENNA_ARTICLES, ...OPERATING_ARTICLES, ...VIDEO_ARTICLES];
/** Time between a post and its first comment, and between two comments. */
const COMMENT_HOURS = 5;
const HOUR = 3_600_000;

interface WrittenArticle extends Article {
  readonly author: Station;
  readonly picture: Buffer | null;
}

/** Something that happens in the history of the community. */
interface Step {
  readonly at: number;
  readonly run: () => Promise<void>;
}

/** Chooses the authors and draws the pictures. Call before the app runs in this process, as for albums. */
export async function writeArticles(seed: number, members: readonly Station[]): Promise<readonly WrittenArticle[]> {
  const authors = members.filter(({ kind }) => kind === 'ham');
  const written: WrittenArticle[] = [];
  for (const [n, article] of ARTICLES.entries()) {
    // The first author is the demo operator, the others are spread over the first part of the community.
    const author = authors[(n * 4) % Math.min(authors.length, 41)];
    if (!author) continue;
    const { shows } = article;
    const random = new SeededRandom(seed, 'figure', n);
    const picture = typeof shows === 'string' ? await paintFigure(shows, author.callsign, random) : null;
    written.push({ ...article, author, picture });
  }
  return written;
}

interface PublishingOptions {
  seed: number;
  members: readonly Station[];
  /** Session tokens by callsign; filled while operators register. */
  tokens: Readonly<Record<string, string>>;
  /** ms since 1970: the posts are spread over this time. */
  from: number;
  to: number;
  setClock: (ms: number) => void;
}

/** Publishes posts and comments while the clock goes through the history. */
export class Publishing {
  private readonly api: ApiClient;
  private readonly options: PublishingOptions;
  private readonly steps: Step[];

  constructor(api: ApiClient, articles: readonly WrittenArticle[], options: PublishingOptions) {
    this.api = api;
    this.options = options;
    // The order is mixed, so that videos and antennas are not together.
    const random = new SeededRandom(options.seed, 'order of posts');
    const order = articles.map((article) => ({ article, key: random.next() })).sort((a, b) => a.key - b.key);
    const gap = (options.to - options.from) / (articles.length + 1);
    this.steps = order
      .flatMap(({ article }, n) => this.stepsOf(article, options.from + (n + random.between(0.6, 1.4)) * gap))
      .sort((a, b) => a.at - b.at);
  }

  /** Publishes everything due until `clock`; `Infinity` publishes the rest. */
  async until(clock: number): Promise<void> {
    for (let [step] = this.steps; step && step.at <= clock; [step] = this.steps) {
      this.steps.shift();
      this.options.setClock(Math.floor(Math.min(step.at, this.options.to)));
      await step.run();
    }
  }

  private stepsOf(article: WrittenArticle, at: number): Step[] {
    const random = new SeededRandom(this.options.seed, 'comments', article.title);
    const readers = this.options.members.filter((one) => one !== article.author && one.kind !== 'cb');
    let id = 0;
    let next = at;
    const post = async () => {
      id = await this.post(article);
    };
    const comments = article.comments.map((text): Step => {
      next += random.exponential(COMMENT_HOURS * HOUR);
      const { callsign } = random.pick(readers.length > 0 ? readers : this.options.members);
      const comment = async () => {
        await this.api.call('vcomment/store', { about: 'post', id, text }, this.options.tokens[callsign]);
      };
      return { at: next, run: comment };
    });
    return [{ at, run: post }, ...comments];
  }

  private async post({ title, body, keywords, shows, author, picture }: WrittenArticle): Promise<number> {
    const token = this.options.tokens[author.callsign] ?? '';
    const { captcha, a, b } = await this.api.call('vcaptcha', {}, token);
    const shown = typeof shows === 'string' ? {} : { youtube_video_id: shows.videoId };
    const fields = { title, body, keywords, captcha, captcha_answer: String(a + b), ...shown };
    const { post_id } = await this.api.storePost(fields, picture, token);
    return post_id;
  }
}
