import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/http/http.ts';
import { showToast } from '../../../ui/toasts.tsx';

/** The newest release of the bridge; without files if there is none. */
export function useLatestRelease() {
  return useQuery({ queryKey: ['releases/latest'], queryFn: ({ signal }) => call('releases/latest', {}, {}, signal) });
}

/** Starts the download of an installer; subscribers only. */
export function useDownload() {
  return useMutation({
    mutationFn: (file: { version: string; file: string }) => call('vdownload', file),
    // An attachment: the page stays.
    onSuccess: ({ url }) => window.location.assign(url),
    onError: ({ message }) => showToast({ text: message }),
  });
}
