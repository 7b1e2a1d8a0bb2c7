import { useRouteError } from 'react-router-dom';
import { ErrorState } from '../ui/states.tsx';

/** The page shown if another page throws or fails to load: after a release the old files are gone from the server. */
export function RouteFailure() {
  const error = useRouteError();
  const isLoadError = error instanceof TypeError && /import|fetch|load/i.test(error.message);
  return (
    <div className="page">
      <h1 className="vh">Couldn’t load this page</h1>
      <ErrorState
        text={isLoadError ? 'Couldn’t load this page.' : 'Something went wrong on this page.'}
        detail={
          isLoadError
            ? 'You may be offline, or there is a new version.'
            : 'It’s our fault, not yours. Reloading the page often helps.'
        }
        onRetry={() => location.reload()}
      />
    </div>
  );
}
