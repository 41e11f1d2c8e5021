import { ENDPOINTS } from '#contract/index.ts'

const CALLS = ENDPOINTS.map(({ method, path }) => ({
  method: method as string,
  matches: new RegExp(`^${path.replaceAll('.', String.raw`\.`).replaceAll(/:\w+/g, '[^/]+')}$`),
}))

/**
 * Throws where the product has no such call: what is refused because nothing is there proves nothing. A path that is meant
 * to be unknown is asked for with `request`.
 */
export function requireKnownCall(method: string, path: string): void {
  const [asked = ''] = path.split('?')
  if (!CALLS.some((call) => call.method === method && call.matches.test(asked)))
    throw new Error(`The product has no call ${method} ${asked}, so asking for it tries nothing`)
}
