// @vitest-environment jsdom
import '#testing/dom.ts'
import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { RepHere } from '#contract/presence.ts'
import { queryClient } from '#web/api/query-client.ts'
import { QueryProvider } from '#web/api/QueryProvider.tsx'
import { HereNow } from '#web/rep-frame/here-now/HereNow.tsx'
import { firstNameOf, initialsOf, toneOf } from '#web/rep-frame/here-now/initials.ts'

let here: RepHere[]
beforeEach(() => {
  queryClient.clear()
  vi.stubGlobal('fetch', (url: string) =>
    Promise.resolve(
      url.endsWith('/admin/here')
        ? Response.json({ data: here })
        : Response.json({ error: 'Not here' }, { status: 404 }),
    ),
  )
})
afterEach(() => vi.unstubAllGlobals())

const draw = () =>
  render(
    <QueryProvider>
      <HereNow />
    </QueryProvider>,
  )
const rep = (name: string, quotes: RepHere['quotes'] = []): RepHere => ({
  id: name,
  name,
  is_me: name === 'Ines Okafor',
  quotes,
})

it('T05 names who else is here, with what each does', async () => {
  here = [
    rep('Ines Okafor'),
    rep('Theo Brandt', [{ id: 'a', is_editing: false }]),
    rep('Wren Castillo', [{ id: 'b', is_editing: true }]),
  ]
  draw()
  const texts = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)
  expect(texts).toEqual(['Theo Brandt, with a quote openTB', 'Wren Castillo, editing a quoteWC'])
})

it('T05 says that nobody else is here, and counts who does not fit', async () => {
  here = [rep('Ines Okafor')]
  const { unmount } = draw()
  expect(await screen.findByText('Only you here now')).toBeTruthy()
  unmount()
  queryClient.clear()
  here = Array.from({ length: 8 }, (_, nth) => rep(`Rep ${nth}`))
  draw()
  expect(await screen.findByText('and 3 more')).toBeTruthy()
})

it.each([
  ['Wren Castillo', 'WC'],
  ['robin', 'R'],
  ['Élodie de la Vega', 'ÉV'],
  ['', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
  expect(toneOf(name)).toBe(toneOf(name))
})

it('a first name stands for a colleague', () => {
  expect(firstNameOf('Wren Castillo')).toBe('Wren')
})
