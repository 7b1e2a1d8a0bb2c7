/** A signed sum, for one use within an hour. */
export interface CaptchaResponse {
  captcha: string;
  /** 1 to 10. */
  a: number;
  b: number;
}

/** The fields of a form that asks for a sum. */
export interface SolvedCaptchaFields {
  /** The `captcha` of `vcaptcha`. */
  captcha?: string | null;
  /** The sum of its two numbers. */
  captcha_answer?: number | string | null;
}
