import type { Crop, Photo } from '@pileup/contract/social';
import type { QueryClient } from '@tanstack/react-query';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, RefusedError } from '../../../lib/http/http.ts';
import { refetchUser } from '../../../session/user.ts';

const OWN_PHOTOS = ['vphotos'];

/** One's own photos, newest first. */
export function useOwnPhotos() {
  return useQuery({ queryKey: OWN_PHOTOS, queryFn: ({ signal }) => call('vphotos', {}, {}, signal) });
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
      await queries.cancelQueries({ queryKey: OWN_PHOTOS });
      queries.setQueryData(OWN_PHOTOS, (photos: Photo[] | undefined) => photos?.filter((photo) => photo.id !== id));
      await invalidatePhotos(queries, is_default);
    },
    onError: (error) => refetchIfDeleted(queries, error),
  });
}

export function useMakeDefault() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ photo, crop }: { photo: Photo; crop: Crop }) => call('vphotomakedefault', { id: photo.id, crop }),
    onSuccess: () => invalidatePhotos(queries, true),
    onError: (error) => refetchIfDeleted(queries, error),
  });
}

/** A photo that is not there any more was deleted in another window. */
async function refetchIfDeleted(queries: QueryClient, error: Error): Promise<void> {
  if (error instanceof RefusedError && error.status === 404) await invalidatePhotos(queries, true);
}

/** Whatever shows photos asks anew; where the profile photo changed, so does the session, which the header shows. */
export async function invalidatePhotos(queries: QueryClient, profilePhotoToo: boolean): Promise<void> {
  const names = ['vphotos', 'vphotosfor', 'vprofilefor'];
  if (profilePhotoToo) await refetchUser(queries);
  await Promise.all(names.map((name) => queries.invalidateQueries({ queryKey: [name] })));
}
