import type { EditablePost } from '@pileup/contract/posts';
import { jpegOf } from '../api/social/test-images.ts';
import { call, product } from './operator.ts';

/** Publishes a post as the page does; a picture is its hero unless it has a video. Returns its id. */
export async function publishPost(
  token: string,
  { title, body, keywords = '', youtube_video_id = null }: Partial<EditablePost>,
  picture = 1,
): Promise<number> {
  const { captcha, a, b } = await call('vcaptcha', {}, token);
  const text = { title, body, keywords, captcha, captcha_answer: String(a + b) };
  if (youtube_video_id !== null) return (await call('vstore', { ...text, youtube_video_id }, token)).post_id;
  const { path } = await uploadPicture(token, picture);
  const hero_image_name = path.slice(path.lastIndexOf('/') + 1);
  return (await call('vstore', { ...text, hero_image_name }, token)).post_id;
}

/** Uploads a picture for posts; different for each number. */
export async function uploadPicture(token: string, picture = 1): Promise<{ path: string }> {
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(await jpegOf(1_200, 700, picture))]), 'hill.jpg');
  const headers = { Authorization: `Bearer ${token}` };
  const response = await fetch(`${product}/api/vpostpicture`, { method: 'POST', headers, body: form });
  if (!response.ok) throw new Error(`vpostpicture: ${response.status} ${await response.text()}`);
  return (await response.json()) as { path: string };
}
