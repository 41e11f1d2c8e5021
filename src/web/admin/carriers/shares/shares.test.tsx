// @vitest-environment jsdom
import '#testing/dom.ts'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Carrier } from '#contract/carriers.ts'
import type { CarrierShare } from '#contract/carriers/shares.ts'
import EditCarrierShareDialog, { example } from '#web/admin/carriers/dialogs/EditCarrierShareDialog.tsx'
import { ShareList } from '#web/admin/carriers/shares/ShareList.tsx'

const LAKE: Carrier = {
  id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  name: 'Lake Re',
  retired: false,
  version: 1,
  contacts: [],
}

const SHARE: CarrierShare = {
  id: '3f2504e0-4f89-41d3-9a0c-0305e82c3311',
  carrier_id: LAKE.id,
  kinds: ['grand_prize'],
  prize_from: null,
  prize_to: 50_000,
  territories: ['TX', 'CA'],
  day_from: '01/01/2027',
  day_to: '12/31/2027',
  share: 25.5,
  added_at: '2027-01-15T18:00:00.000Z',
  added_by: 'Ann Lake',
  ended_at: null,
  ended_by: null,
}

const ENDED: CarrierShare = {
  ...SHARE,
  id: '3f2504e0-4f89-41d3-9a0c-0305e82c3312',
  kinds: ['grand_prize', 'putting_prize'],
  prize_from: 1000,
  prize_to: null,
  territories: [],
  day_from: null,
  day_to: null,
  share: 40,
  ended_at: '2027-01-16T18:00:00.000Z',
  ended_by: 'Sam Green',
}

let sent: { what: string; body: unknown }[]
let answer: () => Response

beforeEach(() => {
  document.cookie = 'XSRF-TOKEN=token'
  sent = []
  answer = () => Response.json({ data: [] })
  vi.stubGlobal('fetch', (url: string, { method = 'GET', body }: RequestInit = {}) => {
    sent.push({
      what: `${method} ${url.replace(/^.*\/api/, '')}`,
      body: typeof body === 'string' ? JSON.parse(body) : undefined,
    })
    return Promise.resolve(answer())
  })
})
afterEach(() => vi.unstubAllGlobals())

function list(shares: readonly CarrierShare[], { mayChange = true, carrier = LAKE } = {}) {
  const onChanged = vi.fn()
  render(<ShareList carrier={carrier} shares={shares} mayChange={mayChange} onChanged={onChanged} />)
  return onChanged
}

it('D32 what a carrier takes is a sentence, and what it took before says until when and who ended it', () => {
  list([SHARE, ENDED])
  const now = within(screen.getByRole('list', { name: 'What Lake Re takes' })).getAllByRole('listitem')
  expect(now).toHaveLength(1)
  expect(now[0]?.textContent).toContain(
    '25.5% of Hole-in-one, prizes up to $50,000, in TX, CA, played from 01/01/2027 to 12/31/2027',
  )
  const before = screen.getByRole('list', { name: 'What Lake Re took before' })
  expect(before.textContent).toMatch(/^40% of .*, prizes from \$1,000 – until .*, by Sam Green$/)
})

it('D32 a carrier that takes nothing says so', () => {
  list([])
  expect(screen.getByText('No share of any contest.')).toBeTruthy()
  expect(screen.queryByRole('list', { name: 'What Lake Re took before' })).toBeNull()
})

it('D32 a share is ended by its id, and what is stored is read again whatever comes of it', async () => {
  answer = () => Response.json({ error: 'Somebody changed it', code: 'CARRIER_CHANGED' }, { status: 409 })
  const onChanged = list([SHARE])
  await userEvent.click(screen.getByRole('button', { name: /^End 25\.5%/ }))
  expect(sent).toEqual([{ what: `DELETE /admin/carrier-shares/${SHARE.id}`, body: undefined }])
  await waitFor(() => expect(onChanged).toHaveBeenCalledOnce())
})

it('R02 D32 a reader has no button, and a retired carrier takes nothing new', () => {
  list([SHARE], { mayChange: false })
  expect(screen.queryAllByRole('button')).toEqual([])
  list([], { carrier: { ...LAKE, retired: true } })
  expect(screen.queryAllByRole('button')).toEqual([])
})

function edit(share?: CarrierShare) {
  const close = vi.fn()
  render(<EditCarrierShareDialog {...example} share={share} close={close} />)
  return close
}

const box = (name: string) => screen.getByRole('checkbox', { name })

it('D32 a new share is of every kind until some are taken out; what is left empty has no end', async () => {
  const close = edit()
  expect(screen.getByText(/It counts for policies bought from now on/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Add' }))
  expect(screen.getByLabelText('Share in percent').getAttribute('aria-invalid')).toBe('true')
  expect(sent).toEqual([])
  await userEvent.type(screen.getByLabelText('Share in percent'), '33.33')
  for (const one of screen.getAllByRole('checkbox'))
    if (one !== box('Hole-in-one')) await userEvent.click(one)
  await userEvent.type(screen.getByLabelText(/^Prizes up to/), '20000')
  await userEvent.click(screen.getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(close).toHaveBeenCalledWith(true))
  expect(sent).toMatchObject([
    {
      what: `POST /admin/carriers/${LAKE.id}/shares`,
      body: {
        kinds: ['grand_prize'],
        share: '33.33',
        prize_from: null,
        prize_to: 20_000,
        territories: null,
        day_from: null,
        day_to: null,
      },
    },
  ])
})

it('D32 a share is changed from what it is, and a refusal stands at its field with what was typed', async () => {
  const message = 'With the other carriers this is 110% of one contest. 100% is the most'
  answer = () =>
    Response.json(
      { error: message, code: 'INVALID', fields: [{ section: 'request', field: 'share', message }] },
      { status: 400 },
    )
  const close = edit(SHARE)
  expect(screen.getByLabelText<HTMLInputElement>('Share in percent').value).toBe('25.5')
  expect(box('Hole-in-one')).toHaveProperty('checked', true)
  expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(1)
  await userEvent.clear(screen.getByLabelText('Share in percent'))
  await userEvent.type(screen.getByLabelText('Share in percent'), '60')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(message)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Share in percent').value).toBe('60')
  expect(sent[0]?.what).toBe(`PUT /admin/carrier-shares/${SHARE.id}`)
  expect(sent[0]?.body).toMatchObject({ share: '60', territories: 'CA, TX', day_from: '01/01/2027' })
  expect(close).not.toHaveBeenCalled()
})

it('D32 that no kind of contest is left stands at the first of them', async () => {
  const message = 'Choose at least one kind of contest'
  answer = () =>
    Response.json(
      { error: message, code: 'INVALID', fields: [{ section: 'request', field: 'kinds', message }] },
      { status: 400 },
    )
  edit(SHARE)
  await userEvent.click(box('Hole-in-one'))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(message)).toBeTruthy()
  expect(sent[0]?.body).toMatchObject({ kinds: [] })
})
