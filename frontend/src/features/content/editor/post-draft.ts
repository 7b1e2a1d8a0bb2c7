/** Texts of the author in the fields of the form, as typed. */
export interface PostFields {
  title: string;
  body: string;
  keywords: string;
  kind: PostKind;
  /** The id of the video or its address. */
  video: string;
  hero: HeroPicture | null;
}

export type PostKind = 'news' | 'video';

/** An uploaded picture. */
export interface HeroPicture {
  /** The name of the stored picture. */
  name: string;
  /** The path at which the author sees the picture before a post shows it. */
  path: string;
  /** The name of the author's file; empty if the picture was chosen before. */
  fileName: string;
}

export interface PostDraft {
  fields: PostFields;
  /** When the draft was stored, ms. */
  at: number;
}

export const NO_FIELDS: PostFields = { title: '', body: '', keywords: '', kind: 'news', video: '', hero: null };

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The draft of a post: of a new one, or of the changes to a stored one. */
export interface DraftPlace {
  accountId: number;
  /** Null for a new post. */
  postId: number | null;
}

// The account id comes last, as in every storage key of an account: signing out removes its drafts.
const keyOf = ({ accountId, postId }: DraftPlace) => `pileup.post-draft.${postId ?? 'new'}.${accountId}`;

/** The stored draft; null if there is none, or if it cannot be read. */
export function readDraft(place: DraftPlace, storage = browserStorage()): PostDraft | null {
  try {
    return draftOf(JSON.parse(storage?.getItem(keyOf(place)) ?? 'null'));
  } catch {
    return null;
  }
}

/** Stores a draft. Returns false if the browser refuses, since its storage is blocked or full. */
export function writeDraft(place: DraftPlace, draft: PostDraft, storage = browserStorage()): boolean {
  try {
    storage?.setItem(keyOf(place), JSON.stringify(draft));
    return storage !== null;
  } catch {
    return false;
  }
}

export function removeDraft(place: DraftPlace, storage = browserStorage()): void {
  try {
    storage?.removeItem(keyOf(place));
  } catch {
    // The storage is blocked, so there is no draft.
  }
}

export function isSame(a: PostFields, b: PostFields): boolean {
  return (
    a.title === b.title &&
    a.body === b.body &&
    a.keywords === b.keywords &&
    a.kind === b.kind &&
    a.video === b.video &&
    a.hero?.name === b.hero?.name
  );
}

function draftOf(value: unknown): PostDraft | null {
  if (!isRecord(value) || !isRecord(value.fields) || typeof value.at !== 'number') return null;
  const { title, body, keywords, kind, video, hero } = value.fields;
  if (typeof title !== 'string' || typeof body !== 'string') return null;
  return {
    at: value.at,
    fields: {
      title,
      body,
      keywords: typeof keywords === 'string' ? keywords : '',
      kind: kind === 'video' ? 'video' : 'news',
      video: typeof video === 'string' ? video : '',
      hero: heroOf(hero),
    },
  };
}

function heroOf(value: unknown): HeroPicture | null {
  if (!isRecord(value)) return null;
  const { name, path, fileName } = value;
  // A path to another site would be a request to that site.
  if (typeof name !== 'string' || typeof path !== 'string' || !path.startsWith('/post-pictures/')) return null;
  return { name, path, fileName: typeof fileName === 'string' ? fileName : '' };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function browserStorage(): DraftStorage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}
