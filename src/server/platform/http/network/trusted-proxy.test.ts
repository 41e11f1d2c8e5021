import { expect, it } from 'vitest'
import { type Env } from '#server/kit/config/env.ts'
import { createTrustedProxyCheck } from '#server/kit/http/network/trusted-proxy.ts'

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
