import type { FastifyInstance } from 'fastify'
import { ProblemError } from '#domain/problem.ts'
import { isNeverPage } from '#server/kit/http/pages.ts'

/** A path that is served, by its pattern, with the methods that it has. */
interface ServedPath {
  url: string
  matches: RegExp
  methods: Set<string>
}

/**
 * Answers what no route takes: a path that is served with its methods, any other as not found. Call it before routes are added.
 *
 * @rule X08 A path answers for itself: a method that it has not is not taken by another path whose parameters would fit it.
 */
export function rejectUnknown(app: FastifyInstance): void {
  const paths = new Map<string, ServedPath>()
  const shadows = new Map<string, ServedPath[]>()

  app.addHook('onRoute', ({ url, method }) => {
    const path = paths.get(url) ?? { url, matches: patternOf(url), methods: new Set() }
    for (const one of [method].flat()) path.methods.add(one)
    paths.set(url, path)
  })

  // Before its body is read: whether that could be read does not matter.
  app.addHook('onRequest', async ({ is404, method, url, routeOptions }) => {
    const path = pathOf(url)
    const nearest = is404
      ? nearestTo(path)
      : shadowsOf(routeOptions.url).find(({ matches }) => matches.test(path))
    requireMethod(nearest, method)
  })

  app.setNotFoundHandler(({ method, url }) => {
    // What a page's route has passed on.
    requireMethod(nearestTo(pathOf(url)), method)
    throw new ProblemError({ code: 'NOT_FOUND', what: 'page' })
  })

  function nearestTo(path: string): ServedPath | undefined {
    return [...paths.values()]
      .filter((one) => one.matches.test(path) && !(isWildcard(one.url) && isNeverPage(path)))
      .toSorted((one, other) => compareNearness(one.url, other.url))[0]
  }

  /** The paths that name in words what this one takes as a parameter. */
  function shadowsOf(url: string | undefined): ServedPath[] {
    const taken = url === undefined || isWildcard(url) ? undefined : paths.get(url)
    if (!taken) return []
    const known = shadows.get(taken.url)
    if (known) return known
    const found = [...paths.values()].filter(
      (one) => taken.matches.test(one.url) && compareNearness(one.url, taken.url) < 0,
    )
    shadows.set(taken.url, found)
    return found
  }
}

function requireMethod(path: ServedPath | undefined, method: string): void {
  if (path && !path.methods.has(method))
    throw new ProblemError({ code: 'METHOD_NOT_ALLOWED', allowed: [...path.methods].toSorted() })
}

/** A parameter is anything but a slash, and what follows a wildcard anything. */
function patternOf(url: string): RegExp {
  const pattern = url
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : part.replaceAll('.', String.raw`\.`)))
    .join('/')
    .replace('*', '.*')
  return new RegExp(`^${pattern}/?$`)
}

/** The order in which the router prefers paths: words to parameters, and these to a wildcard. */
function compareNearness(one: string, other: string): number {
  const [ours, theirs] = [one, other].map((url) => url.split('/').map(rankOf).join('')) as [string, string]
  return ours < theirs ? -1 : Number(ours > theirs)
}

function rankOf(part: string): number {
  if (part === '*') return 2
  return part.startsWith(':') ? 1 : 0
}

function isWildcard(url: string): boolean {
  return url.endsWith('*')
}

function pathOf(url: string): string {
  return url.split('?')[0] ?? ''
}
