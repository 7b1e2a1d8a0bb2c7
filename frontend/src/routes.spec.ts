import { parseStationCall } from '@pileup/radio/station-call';
import type { RouteObject } from 'react-router-dom';
import { routes } from './routes.tsx';

const pathsOf = (all: readonly RouteObject[]): string[] =>
  all.flatMap(({ path, children }) => [...(path ? [path] : []), ...pathsOf(children ?? [])]);
const names = new Set(pathsOf(routes).flatMap((path) => /^\/([^/:*]+)/.exec(path)?.[1] ?? []));

test.each([...names])('no callsign begins with %s', (name) => {
  expect(parseStationCall(`${name}/1A`)).toBeNull();
});
