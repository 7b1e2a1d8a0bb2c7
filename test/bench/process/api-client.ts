/** The port of a product and a session's token. */
export interface Client {
  port: number;
  token?: string;
}

/** Sends a request with a JSON body or a form. */
export function post({ port, token }: Client, call: string, body: object = {}, init: RequestInit = {}) {
  return fetch(`http://127.0.0.1:${port}/api/${call}`, {
    method: 'POST',
    headers: token ? { authorization: `Bearer ${token}` } : {},
    body: body instanceof FormData ? body : JSON.stringify(body),
    ...init,
  });
}

/** The response to a request; throws unless it succeeds. */
export async function answerOf<Answer>(
  client: Client,
  call: string,
  body?: object,
  init?: RequestInit,
): Promise<Answer> {
  const response = await post(client, call, body, init);
  if (!response.ok) throw new Error(`${call}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Answer;
}

/** A form with one file: `adif_file` of vimportadif, `image` of vuploadphoto. */
export function fileForm(field: 'adif_file' | 'image', content: BlobPart, name: string): FormData {
  const form = new FormData();
  form.set(field, new Blob([content]), name);
  return form;
}
