import { expect, it, onTestFinished } from 'vitest'
import type { Env } from '#server/kit/config/env.ts'
import { createTrustedProxyCheck } from '#server/kit/http/network/trusted-proxy.ts'
import { testDatabase } from '#testing/database.ts'
import { testServer } from '#testing/server.ts'

it.each<[Env['trustProxy'], string | undefined, boolean]>([
  [false, '127.0.0.1', false],
  [0, '127.0.0.1', false],
  [1, '203.0.113.7', true],
  [['10.0.0.7'], '10.0.0.7', true],
  [['10.0.0.7'], '10.0.0.8', false],
  [['10.0.0.0/24'], '::ffff:10.0.0.8', true],
  [['10.0.0.0/24'], '10.0.1.8', false],
  [['loopback', 'uniquelocal'], '::1', true],
  [['loopback', 'uniquelocal'], '172.31.0.1', true],
  [['loopback', 'uniquelocal'], '172.32.0.1', false],
  [['linklocal'], 'fe80::1', true],
  [['2001:db8::/32'], '2001:db8::7', true],
  [['2001:db8::/32'], '2001:db9::7', false],
  [['loopback'], undefined, false],
])('O10 with TRUST_PROXY %j, a peer at %s is a proxy: %s', (trustProxy, address, isTrusted) => {
  expect(createTrustedProxyCheck(trustProxy)(address)).toBe(isTrusted)
})

async function warningsAfter(
  env: Record<string, string>,
  headers: Record<string, string>,
): Promise<string[]> {
  const lines: string[] = []
  const logStream = { write: (line: string) => void lines.push(line) }
  const { app } = await testServer(await testDatabase(), { env: { LOG_LEVEL: 'warn', ...env }, logStream })
  onTestFinished(() => app.close())
  for (let times = 0; times < 3; times += 1) await app.inject({ url: '/quote/api/health/live', headers })
  return lines
}

it('V08 X-Forwarded-For without TRUST_PROXY is logged once, with the name of the setting', async () => {
  const forwarded = { 'x-forwarded-for': '203.0.113.7' }
  const warnings = await warningsAfter({}, forwarded)
  expect(warnings).toHaveLength(1)
  expect(JSON.parse(warnings[0] ?? '')).toMatchObject({
    level: 'warn',
    msg: expect.stringContaining('TRUST_PROXY'),
  })
  expect(warnings[0]).not.toContain('203.0.113.7')
  expect(await warningsAfter({ TRUST_PROXY: '1' }, forwarded)).toEqual([])
  expect(await warningsAfter({}, {})).toEqual([])
})
