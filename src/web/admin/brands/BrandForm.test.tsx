// @vitest-environment jsdom
import '#testing/dom.ts'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { ShownBrand, ShownBrands, ShownLogo } from '#contract/office/brands.ts'
import { BrandForm } from '#web/admin/brands/BrandForm.tsx'
import { queryClient } from '#web/api/query-client.ts'
import { errorResponse } from '#testing/fake-quote-server.ts'
import { closeDialogsAndNotifications } from '#testing/render-in-wizard.tsx'

const logoOf = (digit: string): ShownLogo => ({
  sha256: digit.repeat(64),
  url: `/quote/api/brands/logos/${digit.repeat(64)}`,
  width: 200,
  height: 100,
})

const BRAND: ShownBrand = {
  brand: 'albatross',
  name: 'Lake Golf',
  sender_name: null,
  sender_address: null,
  postal_address: null,
  phone: null,
  support_address: null,
  color: null,
  logo: logoOf('1'),
  own_name: 'Albatross',
  number: 2,
  changed: null,
}

const SHOWN: ShownBrands = {
  brands: [BRAND],
  mail_from: 'hello@office.example',
  insurer: { name: 'Lake Insurance', address: '1 Lake Street', phone: '302-555-0100', email: 'a@b.example' },
}

afterEach(() => {
  cleanup()
  closeDialogsAndNotifications()
  vi.unstubAllGlobals()
  queryClient.clear()
})

/** The form of a brand, on a server that answers an upload only when it is told to. */
function showForm() {
  document.cookie = 'XSRF-TOKEN=token'
  const uploads = new Map<string, (answer: Response) => void>()
  const saved: unknown[] = []
  vi.stubGlobal('fetch', (_url: string, { body }: RequestInit) => {
    if (body instanceof FormData)
      return new Promise<Response>((resolve) => {
        uploads.set((body.get('file') as File).name, resolve)
      })
    saved.push(JSON.parse(body as string))
    return Promise.resolve(Response.json({ data: SHOWN }))
  })
  const onSaved = vi.fn()
  const formOf = (brand: ShownBrand) => (
    <BrandForm brand={brand} shown={SHOWN} onTyped={vi.fn()} onClose={vi.fn()} onSaved={onSaved} />
  )
  const { rerender } = render(formOf(BRAND))
  const showStored = (brand: ShownBrand) => rerender(formOf(brand))
  const choose = async (name: string) => {
    await userEvent.upload(screen.getByLabelText('Logo'), new File(['x'], name, { type: 'image/png' }))
    await waitFor(() => expect(uploads.has(name)).toBe(true))
  }
  const answer = (name: string, response: Response) => act(async () => uploads.get(name)?.(response))
  const arrive = (name: string, digit: string) =>
    answer(name, Response.json({ data: logoOf(digit) }, { status: 201 }))
  return { saved, onSaved, choose, answer, arrive, showStored }
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))
const shownLogo = () => screen.getByRole('img', { name: 'The logo of Lake Golf' }).getAttribute('src')

it('N35 a logo that is still on its way is waited for, and saved', async () => {
  const { saved, onSaved, choose, arrive } = showForm()
  await choose('new.png')
  await save()
  expect(saved).toEqual([])
  expect(onSaved).not.toHaveBeenCalled()
  await arrive('new.png', '2')
  await waitFor(() => expect(onSaved).toHaveBeenCalled())
  expect(saved).toHaveLength(1)
  expect(saved[0]).toMatchObject({ name: 'Lake Golf', logo: '2'.repeat(64), number: 2 })
})

it('N35 a logo that is refused while it is waited for is said, and nothing is saved', async () => {
  const { saved, onSaved, choose, answer } = showForm()
  await choose('tiny.png')
  await save()
  const fields = [{ section: 'logo', field: 'file', message: 'Choose a larger picture' }]
  await answer('tiny.png', errorResponse(422, 'VALIDATION', { fields }))
  expect(await screen.findByText('Nothing was saved')).toBeTruthy()
  expect(screen.getAllByText(/Choose a larger picture/).length).toBeGreaterThan(0)
  expect(saved).toEqual([])
  expect(onSaved).not.toHaveBeenCalled()
})

it.each([
  ['first', ['late.png', 'early.png']],
  ['last', ['early.png', 'late.png']],
])('N35 of two logos the one that was chosen last counts, also if it arrives %s', async (_when, order) => {
  const { saved, choose, arrive } = showForm()
  await choose('early.png')
  await choose('late.png')
  for (const name of order) await arrive(name, name === 'late.png' ? '3' : '2')
  await waitFor(() => expect(shownLogo()).toBe(logoOf('3').url))
  await save()
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]).toMatchObject({ logo: '3'.repeat(64) })
})

it('T18 N35 what somebody else saved meanwhile is not put back with what is saved here', async () => {
  const { saved, showStored } = showForm()
  await userEvent.clear(screen.getByLabelText('Name', { exact: false }))
  await userEvent.type(screen.getByLabelText('Name', { exact: false }), 'Hill Golf')
  showStored({ ...BRAND, name: 'River Golf', phone: '302-555-0142', logo: logoOf('4'), number: 3 })
  await save()
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]).toMatchObject({
    name: 'Hill Golf',
    phone: '302-555-0142',
    logo: '4'.repeat(64),
    number: 3,
  })
})
