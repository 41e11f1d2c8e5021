// @vitest-environment jsdom
import '#testing/dom.ts'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { PAGES } from '#contract/pages.ts'
import type { RepRole } from '#domain/reps/roles.ts'
import { queryClient } from '#web/api/query-client.ts'
import { QueryProvider } from '#web/api/QueryProvider.tsx'
import { placeOf } from '#web/rep-frame/navigation/places.ts'
import { RepNavigation } from '#web/rep-frame/navigation/RepNavigation.tsx'

beforeEach(() => {
  queryClient.clear()
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ data: [] }, { status: 404 })))
  Element.prototype.scrollIntoView = () => undefined
})
afterEach(() => vi.unstubAllGlobals())

function draw(
  path: string,
  { role = 'owner', isNarrow = false }: { role?: RepRole; isNarrow?: boolean } = {},
) {
  const rep = { id: '1', name: 'Ines Okafor', email: 'ines@office.example', role, mailbox_rights: 'own' }
  render(
    <QueryProvider>
      <Router hook={memoryLocation({ path }).hook}>
        <RepNavigation rep={rep as never} isNarrow={isNarrow} onLeave={() => undefined} />
      </Router>
    </QueryProvider>,
  )
}

const group = (name: string) => screen.getByRole('button', { name })
const isOpen = (name: string) => group(name).getAttribute('aria-expanded') === 'true'

it('O18 only the group that the page is in is open, and says which of its pages is shown', () => {
  draw(PAGES.partners)
  expect(['Accounts', 'Selling', 'Office'].filter(isOpen)).toEqual(['Selling'])
  const selling = screen.getByRole('list', { name: 'Selling' })
  expect(within(selling).getByRole('link', { name: 'Partners' }).getAttribute('aria-current')).toBe('page')
  expect(screen.queryByRole('link', { name: 'People' })).toBeNull()
})

it('O18 a group opens and folds on a press', () => {
  draw(PAGES['rep-home'])
  expect(['Accounts', 'Selling', 'Office'].filter(isOpen)).toEqual([])
  fireEvent.click(group('Office'))
  expect(screen.getByRole('link', { name: 'Doctor' })).toBeTruthy()
  fireEvent.click(group('Office'))
  expect(screen.queryByRole('link', { name: 'Doctor' })).toBeNull()
})

it('O18 beside the icons of a case a group closes on Escape, and the focus is back on its icon', () => {
  draw(PAGES['rep-home'], { isNarrow: true })
  fireEvent.click(group('Office'))
  const link = screen.getByRole('link', { name: 'Clauses' })
  link.focus()
  fireEvent.keyDown(link, { key: 'Escape' })
  expect(screen.queryByRole('link', { name: 'Clauses' })).toBeNull()
  expect(document.activeElement).toBe(group('Office'))
})

it('O18 beside the icons of a case a group closes as the focus goes elsewhere', () => {
  draw(PAGES['rep-home'], { isNarrow: true })
  fireEvent.click(group('Office'))
  screen.getByRole('link', { name: 'Clauses' }).focus()
  expect(isOpen('Office')).toBe(true)
  screen.getByRole('link', { name: 'Today' }).focus()
  fireEvent.blur(screen.getByRole('link', { name: 'Clauses' }), { relatedTarget: document.body })
  expect(isOpen('Office')).toBe(false)
})

it('R02 who may not open a page does not see it in its group', () => {
  draw(PAGES.clauses, { role: 'reader' })
  expect(screen.getByRole('link', { name: 'Clauses' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'People' })).toBeNull()
})

it.each([
  ['/admin/books/bank', PAGES.bank],
  ['/admin/people/ines', PAGES.people],
  ['/admin/settings/changes', PAGES.settings],
  ['/admin/claims/C-1', PAGES['rep-claims']],
  ['/admin/policies/1', '/admin/lists/policies'],
  ['/admin/0b9f6c1e-0000-4000-8000-000000000001', '/admin/lists/quotes'],
  ['/admin/account', '/admin/account'],
  ['/admin', '/admin'],
])('O18 %s belongs to %s', (path, place) => {
  expect(placeOf(path)).toBe(place)
})
