import { expect, it } from 'vitest'
import { ENDPOINTS } from '#contract/index.ts'
import { siteForAll } from '#testing/site.ts'

const site = siteForAll()

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND']
const ask = (method: string, path: string) =>
  // Fastify takes any method of HTTP; its types name the common ones.
  site.server.app.inject({ method: method as 'GET', url: path })

/** The methods that the contract declares for a path. */
function declaredOf(path: string): string[] {
  const methods = ENDPOINTS.filter((one) => one.path === path).map(({ method }) => method)
  return methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
}

it('X08 every other method of every path of the contract is answered with 405 and the methods that it has', async () => {
  const wrong: string[] = []
  for (const path of new Set(ENDPOINTS.map((endpoint) => endpoint.path))) {
    const declared = declaredOf(path)
    const url = `/quote/api${path.replaceAll(/:guid/g, crypto.randomUUID()).replaceAll(/:\w+/g, 'x')}`
    for (const method of METHODS.filter((one) => !declared.includes(one))) {
      // A mail program that opens the address of one click by a link is led to the page that asks.
      if (path.endsWith('/unsubscribe') && ['GET', 'HEAD'].includes(method)) continue
      const { statusCode, headers, payload } = await ask(method, url)
      const allowed = String(headers['allow']).split(', ')
      const isNamed = declared.every((one) => allowed.includes(one)) && !allowed.includes(method)
      const says = method === 'HEAD' ? payload === '' : payload.includes('METHOD_NOT_ALLOWED')
      if (statusCode !== 405 || !isNamed || !says)
        wrong.push(`${method} ${url}: ${statusCode} ${allowed.join()}`)
    }
  }
  expect(wrong).toEqual([])
}, 120_000)

it('X08 a path in words answers for itself, where the parameters of another path would fit it', async () => {
  const id = crypto.randomUUID()
  for (const [method, path, allowed] of [
    ['GET', `/contacts/${id}/price`, 'POST'],
    ['GET', '/admin/bulk-runs/preview', 'POST'],
    ['DELETE', '/policies/AL-1/changes/preview', 'POST'],
  ] as const) {
    const { statusCode, headers } = await ask(method, `/quote/api${path}?x=1`)
    expect([path, statusCode, headers['allow']]).toEqual([path, 405, allowed])
    expect(headers).toMatchObject({ 'x-request-id': expect.any(String), 'x-content-type-options': 'nosniff' })
  }
  expect((await ask('GET', '/quote/api/contacts/pat@hopehouse.example/Q-8KD31C')).statusCode).not.toBe(405)
})

it.each(['/', '/favicon.ico', '/quote', '/quote/', '/quote/view', '/quote/assets/any.js'])(
  'X08 the page %s is read, and takes nothing else',
  async (path) => {
    for (const method of METHODS.slice(2)) {
      const { statusCode, headers } = await ask(method, path)
      expect([method, statusCode, headers['allow']]).toEqual([method, 405, 'GET, HEAD'])
    }
  },
)

it('X08 says which, and leaves unknown paths not found', async () => {
  const link = await ask('GET', '/quote/api/admin/doctor?x=1')
  expect([link.statusCode, link.headers['allow'], link.json()]).toMatchObject([
    405,
    'POST',
    { error: 'This address can be called with POST', code: 'METHOD_NOT_ALLOWED' },
  ])
  expect((await ask('DELETE', '/quote/api/config')).headers['allow']).toBe('GET, HEAD')
  for (const method of ['GET', 'DELETE'] as const)
    for (const path of ['/quote/api/nowhere', '/quote/sandbox-gateway/nowhere', '/nowhere'])
      expect([(await ask(method, path)).statusCode, method]).toEqual([404, method])
})
