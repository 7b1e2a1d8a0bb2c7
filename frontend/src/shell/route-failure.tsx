import { useRouteError } from 'react-router-dom';
import { ErrorFace } from '../ui/states.tsx';

/** A page that broke, or whose code could not be fetched: after a new release old code is gone from the server. */
export function RouteFailure() {
  const error = useRouteError();
  const fetching = error instanceof TypeError && /import|fetch|load/i.test(error.message);
  return (
    <div className="page">
      <h1 className="vh">Something broke</h1>
      <ErrorFace
        text={fetching ? 'This page could not be loaded.' : 'This page broke.'}
        why={
          fetching
            ? 'The network may be lost, or a new version is out.'
            : 'It is not your fault. Loading it again often helps.'
        }
        onRetry={() => location.reload()}
      />
    </div>
  );
}
