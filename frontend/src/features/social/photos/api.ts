import type { Crop, OwnPhoto, Photo } from '@pileup/contract/social';
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, RefusedError } from '../../../lib/http/http.ts';
import { refetchUser } from '../../../session/user.ts';
import { PROFILES_KEY } from '../profile/api.ts';

const ownPhotosQuery = queryOptions({
  queryKey: ['vphotos'],
  queryFn: ({ signal }) => call('vphotos', {}, {}, signal),
});

/** Prefix of the query keys of the public photos of all stations. */
const STATION_PHOTOS_KEY = ['vphotosfor'] as const;

export function useOwnPhotos() {
  return useQuery(ownPhotosQuery);
}

export function usePhotosFor(callsign: string) {
  return useQuery({
    queryKey: [...STATION_PHOTOS_KEY, callsign],
    queryFn: ({ signal }) => call('vphotosfor', { callsign }, {}, signal),
  });
}

export function useDeletePhoto() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Photo) => call('vphotodelete', { id }),
    onSuccess: async (_, { id, is_default }) => {
      await queries.cancelQueries(ownPhotosQuery);
      queries.setQueryData(ownPhotosQuery.queryKey, (photos: OwnPhoto[] | undefined) =>
        photos?.filter((photo) => photo.id !== id),
      );
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

/** Refetches after a 404: the photo was deleted in another window. */
async function refetchIfDeleted(queries: QueryClient, error: Error): Promise<void> {
  if (error instanceof RefusedError && error.status === 404) await invalidatePhotos(queries, true);
}

/** Invalidates every query with photos; if the profile photo changed, also refetches the user for the header. */
export async function invalidatePhotos(queries: QueryClient, profilePhotoChanged: boolean): Promise<void> {
  const keys = [ownPhotosQuery.queryKey, STATION_PHOTOS_KEY, PROFILES_KEY];
  if (profilePhotoChanged) await refetchUser(queries);
  await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
}
