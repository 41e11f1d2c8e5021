// @vitest-environment jsdom
import '#testing/dom.ts'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { Carrier } from '#contract/carriers.ts'
import { CarrierCard } from '#web/admin/carriers/CarrierCard.tsx'
import CarriersPage from '#web/admin/carriers/CarriersPage.tsx'
import { queryClient } from '#web/api/query-client.ts'
import { repQuery } from '#web/rep-frame/queries.ts'

const CARRIER: Carrier = {
  id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  name: 'Lake Re',
  retired: false,
  version: 3,
  contacts: [
    {
      id: '3f2504e0-4f89-41d3-9a0c-0305e82c3302',
      name: 'Ms Reed',
      email: 'reed@lake.example',
      telephone: '5125550142',
      for_what: 'Approvals to bind',
      is_default: true,
      retired: false,
      version: 2,
    },
    {
      id: '3f2504e0-4f89-41d3-9a0c-0305e82c3303',
      name: 'Mr Post',
      email: 'post@lake.example',
      telephone: null,
      for_what: null,
      is_default: false,
      retired: false,
      version: 5,
    },
  ],
}

const show = (mayChange: boolean, carrier = CARRIER) => {
  const onChanged = vi.fn()
  render(
    <ul>
      <CarrierCard carrier={carrier} mayChange={mayChange} onChanged={onChanged} />
    </ul>,
  )
  return onChanged
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('D32 a carrier shows whom to write to, for what, and with whom letters begin', () => {
  show(true)
  const [reed, post] = within(screen.getByRole('list', { name: 'Contacts of Lake Re' })).getAllByRole(
    'listitem',
  )
  expect(reed?.textContent).toContain('reed@lake.example · 512-555-0142 · Approvals to bind')
  expect(reed?.textContent).toContain('Default contact')
  expect(within(reed as HTMLElement).queryByRole('button', { name: /Make default/ })).toBeNull()
  expect(within(post as HTMLElement).getByRole('button', { name: 'Make default Mr Post' })).toBeTruthy()
})

it('D32 T18 what is changed names the version that was seen', async () => {
  document.cookie = 'XSRF-TOKEN=token'
  const sent: [string, unknown][] = []
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    sent.push([url, JSON.parse(body as string)])
    return Response.json({ data: CARRIER })
  })
  const onChanged = show(true)
  await userEvent.click(screen.getByRole('button', { name: 'Make default Mr Post' }))
  await userEvent.click(screen.getByRole('button', { name: 'Retire Lake Re' }))
  expect(sent.map(([url]) => url.replace(/^.*api/, ''))).toEqual([
    '/admin/carrier-contacts/3f2504e0-4f89-41d3-9a0c-0305e82c3303',
    '/admin/carriers/3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  ])
  expect(sent.map(([, body]) => body)).toEqual([
    { version: 5, is_default: true },
    { version: 3, retired: true },
  ])
  expect(onChanged).toHaveBeenCalledTimes(2)
})

it('R02 a reader has no button', () => {
  show(false)
  expect(screen.queryAllByRole('button')).toEqual([])
  expect(screen.getByText('Ms Reed')).toBeTruthy()
})

/** The page on a server that keeps these carriers, and no shares and templates. */
function showPage(role: 'specialist' | 'reader', carriers: readonly Carrier[]) {
  const rep = { email: 'robin@office.example', name: 'Robin', role }
  queryClient.clear()
  queryClient.setQueryData(repQuery.queryKey, rep)
  vi.stubGlobal('fetch', (url: string) => {
    if (url.endsWith('/admin/carriers')) return Promise.resolve(Response.json({ data: carriers }))
    const isList = /carrier-(shares|templates)$/.test(url)
    return Promise.resolve(Response.json({ data: isList ? [] : rep }))
  })
  render(<CarriersPage />)
}

it('D32 the page begins with the carriers that are asked; those that are retired stand by themselves below', async () => {
  const retired = { ...CARRIER, id: '3f2504e0-4f89-41d3-9a0c-0305e82c3399', name: 'Old Re', retired: true }
  showPage('specialist', [CARRIER, retired])
  const lists = await screen.findAllByRole('list', { name: /^(Carriers|Retired)$/ })
  expect(lists.map((list) => list.firstElementChild?.textContent)).toEqual([
    expect.stringMatching(/^Lake Re/),
    expect.stringMatching(/^Old Re/),
  ])
  expect(await screen.findByRole('button', { name: 'Add a share of Lake Re' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add a share of Old Re' })).toBeNull()
  expect(await screen.findByText(/^No templates yet\./)).toBeTruthy()
})

it('D32 R02 without carriers the page says what happens until there is one; a reader adds none', async () => {
  showPage('reader', [])
  expect(await screen.findByText(/^No carriers yet\. Until you add one, type the address/)).toBeTruthy()
  for (const name of ['Add a carrier', 'Add a template'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})
