import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { call } from '../lib/http/http.ts';
import { SkeletonRows } from '../ui/states.tsx';

/** `/lander/{id}` leads to the address that is configured for the id, else home. */
export default function LanderPage() {
  const { id = '' } = useParams();
  const { data, error } = useQuery({
    queryKey: ['vlander', id],
    queryFn: ({ signal }) => call('vlander/{id}', {}, { id }, signal),
    retry: false,
  });
  const url = data?.url;
  useEffect(() => {
    if (url) location.replace(url);
  }, [url]);
  if (error || url === null) return <Navigate to="/" replace />;
  return (
    <div className="page">
      <h1 className="vh">One moment</h1>
      <SkeletonRows rows={3} height={40} />
    </div>
  );
}
