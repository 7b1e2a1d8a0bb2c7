import type { Crop, Photo } from '@pileup/contract/social';
import type { QueryClient } from '@tanstack/react-query';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, RefusedError } from '../../../lib/http/http.ts';
import { askUserAgain } from '../../../session/user.ts';

const OWN = ['vphotos'];

/** One's own photos, newest first. */
export function useOwnPhotos() {
  return useQuery({ queryKey: OWN, queryFn: ({ signal }) => call('vphotos', {}, {}, signal) });
}

/** A station's photos, newest first. */
export function usePhotosFor(callsign: string) {
  return useQuery({
    queryKey: ['vphotosfor', callsign],
    queryFn: ({ signal }) => call('vphotosfor', { callsign }, {}, signal),
  });
}

export function useDeletePhoto() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Photo) => call('vphotodelete', { id }),
    onSuccess: async (_, { id, is_default }) => {
      await queries.cancelQueries({ queryKey: OWN });
      queries.setQueryData(OWN, (photos: Photo[] | undefined) => photos?.filter((photo) => photo.id !== id));
      await photosChanged(queries, is_default);
    },
    onError: (error) => lookAgain(queries, error),
  });
}

export function useMakeDefault() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ photo, crop }: { photo: Photo; crop: Crop }) => call('vphotomakedefault', { id: photo.id, crop }),
    onSuccess: () => photosChanged(queries, true),
    onError: (error) => lookAgain(queries, error),
  });
}

/** A photo that is not there any more was deleted in another window. */
async function lookAgain(queries: QueryClient, error: Error): Promise<void> {
  if (error instanceof RefusedError && error.status === 404) await photosChanged(queries, true);
}

/** Whatever shows photos asks anew; where the profile photo changed, so does the session, which the header shows. */
export async function photosChanged(queries: QueryClient, profilePhotoToo: boolean): Promise<void> {
  const names = ['vphotos', 'vphotosfor', 'vprofilefor'];
  if (profilePhotoToo) await askUserAgain(queries);
  await Promise.all(names.map((name) => queries.invalidateQueries({ queryKey: [name] })));
}
