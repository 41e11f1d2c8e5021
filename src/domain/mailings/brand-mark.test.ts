import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { BRAND_MARK } from '#domain/mailings/brand-mark.ts'

it('the icon of the browser tab has the same mark as web, mail and paper', () => {
  const icon = readFileSync('public/favicon.svg', 'utf8')
  expect(icon).toContain(` d="${BRAND_MARK.path}"`)
  expect(icon).toContain(`viewBox="0 0 ${BRAND_MARK.side} ${BRAND_MARK.side}"`)
})
