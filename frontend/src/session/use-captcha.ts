import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../lib/http/http.ts';
import { useSession } from '../lib/session.ts';
import type { CaptchaFieldProps } from './captcha-field.tsx';

/** The text under a wrong sum; undefined if it is right. */
export function sumError({ a, b }: { a: number; b: number }, answer: string): string | undefined {
  return /^\d{1,2}$/.test(answer.trim()) && Number(answer) === a + b ? undefined : 'Incorrect answer.';
}

/** A sum is valid for an hour; a new one is asked for earlier. */
const CAPTCHA_MS = 50 * 60_000;

export interface SumAnswer {
  captcha: string;
  captcha_answer: string;
}

export interface Captcha {
  /** Props of the field, except its error. */
  field: Omit<CaptchaFieldProps, 'error'>;
  /** The text under a wrong answer; undefined if it is right, none is needed, or the server has to decide. */
  error(): string | undefined;
  /** The sum and its answer for the request; null if there is no sum. */
  solved: SumAnswer | null;
  /** Loads another sum, with an empty answer. */
  renew: () => void;
}

/** The sum of a form. @param onTyped the answer was changed */
export function useCaptcha(isNeeded: boolean, onTyped: () => void): Captcha {
  const viewer = useSession()?.user.id ?? null;
  // The answer belongs to one sum: when another sum replaces it after some time, the answer is removed.
  const [typed, setTyped] = useState({ captcha: '', text: '' });
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['vcaptcha', viewer],
    queryFn: ({ signal }) => call('vcaptcha', {}, {}, signal),
    enabled: isNeeded,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: CAPTCHA_MS,
    gcTime: 0,
  });
  const answer = data && typed.captcha === data.captcha ? typed.text : '';
  function renew() {
    setTyped({ captcha: '', text: '' });
    void refetch();
  }
  return {
    field: {
      sum: data,
      isLoading: isFetching,
      onRenew: renew,
      value: answer,
      failed: error?.message,
      onChange(text) {
        setTyped({ captcha: data?.captcha ?? '', text });
        onTyped();
      },
    },
    error: () => (data ? sumError(data, answer) : undefined),
    solved: data ? { captcha: data.captcha, captcha_answer: answer.trim() } : null,
    renew,
  };
}
