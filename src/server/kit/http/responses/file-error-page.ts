import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { FILE_ERROR_PARAMETER, type FileError } from '#contract/file-errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set by `serve` from the endpoint. */
    page?: Endpoint['fallbackPage']
  }
}

/**
 * The page for a person who followed a link to a file that is not available; undefined for other callers, and for
 * calls without a file.
 *
 * @rule X08 A person who follows a link to a file that is not available gets a page that says why; a program gets the
 * problem.
 */
export function getFileErrorPage(
  request: FastifyRequest,
  { status, code }: { status: number; code: string },
): string | undefined {
  const page = request.routeOptions?.config?.page
  if (!page || request.method !== 'GET' || !isNavigation(request)) return undefined
  const address = new URL(page((request.params ?? {}) as Record<string, string>), 'http://local')
  address.search = request.url.split('?')[1] ?? ''
  address.searchParams.delete(FILE_ERROR_PARAMETER)
  const reason = code === 'BUSY' ? 'busy' : getReason(status)
  if (reason) address.searchParams.set(FILE_ERROR_PARAMETER, reason)
  return address.pathname + address.search
}

/** If the session has ended, the page says so itself. */
function getReason(status: number): FileError | undefined {
  if (status === 401) return undefined
  return status >= 500 || status === 429 ? 'failed' : 'missing'
}

/** Whether a browser is going to show the answer as a page. */
export function isNavigation({ headers }: FastifyRequest): boolean {
  const mode = headers['sec-fetch-mode']
  return mode === undefined ? prefersPages(headers.accept ?? '') : mode === 'navigate'
}

/** Older browsers only say that they prefer pages. */
function prefersPages(accept: string): boolean {
  const [first] = accept
    .split(',')
    .map((range) => {
      const [type = '', ...parameters] = range.split(';').map((part) => part.trim())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))
      return { type, weight: weight === undefined ? 1 : Number(weight.slice(2)) }
    })
    .toSorted((one, other) => other.weight - one.weight)
  return first?.type === 'text/html'
}
