import sharp from 'sharp'
import { expect, it } from 'vitest'
import { isPlain } from '#domain/claims/signals/photo-likeness.ts'
import { hashLook } from '#server/kit/files/inspect/hash-look.ts'

const drawn = (inner: string) =>
  sharp(Buffer.from(`<svg width="1200" height="800">${inner}</svg>`))
    .jpeg()
    .toBuffer()

const surface = (fill: string) => `<rect width="100%" height="100%" fill="${fill}"/>`
const SKY =
  '<linearGradient id="sky" x2="0" y2="1"><stop stop-color="#5aa0e0"/><stop offset="1" stop-color="#bfe0ff"/></linearGradient>'

it.each([
  ['grass', surface('#3a7d44')],
  ['a dark room', surface('#000')],
  ['a white sheet', surface('#fff')],
  ['a clear sky', SKY + surface('url(#sky)')],
])('N111 %s has no look of its own', async (_what, inner) => {
  expect(isPlain(await hashLook(await drawn(inner)))).toBe(true)
})

it('N111 a green with a flag has one', async () => {
  const look = await hashLook(
    await drawn(
      `${surface('#7fb07a')}<ellipse cx="700" cy="600" rx="400" ry="150" fill="#3a7d44"/><path d="M640 600V120h160v90H640" fill="#b23a2e"/>`,
    ),
  )
  expect(look).toMatch(/^[01]{64}$/)
  expect(isPlain(look)).toBe(false)
})
