// @vitest-environment jsdom
import '#testing/dom.ts'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Router, useLocation } from 'wouter'
import { BASE_PATH } from '#contract/pages.ts'
import { text } from '#domain/values/field-kinds.ts'
import { queryClient } from '#web/api/query-client.ts'
import { App } from '#web/app/App.tsx'
import { DIALOGS } from '#web/app/dialogs.ts'
import { dialogStack, openDialog } from '#web/dialogs/open.ts'
import { TextField } from '#web/form/fields.tsx'
import { FormPage } from '#web/form/FormPage.tsx'
import { askBeforeNavigating } from '#web/form/unsaved-work.ts'
import { useForm } from '#web/form/use-form.ts'

const FORM = `${BASE_PATH}/admin/first-rep/token`
const BEFORE = `${BASE_PATH}/nowhere`

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ data: {} })))
})
afterEach(() => {
  act(() => dialogStack.get().forEach((dialog) => dialog.close()))
  vi.unstubAllGlobals()
  queryClient.clear()
})

/** Comes from a page that does not exist. */
function visit(address: string) {
  history.pushState(null, '', BEFORE)
  history.pushState({ kept: true }, '', address)
  render(<App />)
}

const goBack = () => act(async () => history.back())
const waitForPageBefore = () => screen.findByRole('heading', { name: /no page at this address/ })

async function answerQuestion(name: 'Keep editing' | 'Leave without saving') {
  const question = await screen.findByRole('dialog', { name: 'Leave without saving?' })
  await userEvent.click(within(question).getByRole('button', { name }))
  await waitFor(() => expect(question.isConnected).toBe(false))
}

function expectKept(field: HTMLInputElement, typed: string) {
  expect([field.isConnected, field.value]).toEqual([true, typed])
}

/** Goes to another page once it is sent. */
function CityPage() {
  const [, navigate] = useLocation()
  const form = useForm({
    fields: { city: text({ label: 'City', message: 'Enter the city' }) },
    send: () => 'done',
    onDone: () => navigate('/thanks'),
  })
  return (
    <FormPage title="City" introduction="Where?" submitLabel="Send" form={form}>
      <TextField {...form.field('city')} />
    </FormPage>
  )
}

describe('a page that is a form', () => {
  async function typeName() {
    visit(`${FORM}?from=mail`)
    const field = await screen.findByLabelText<HTMLInputElement>('Your name')
    await userEvent.type(field, 'Robin')
    return field
  }
  const home = () => screen.getByRole('link', { name: 'Albatross' })

  it('a link asks; whoever stays has the page with what was typed, and whoever leaves goes on', async () => {
    const field = await typeName()
    await userEvent.click(home())
    await answerQuestion('Keep editing')
    expect(location.pathname).toBe(FORM)
    expectKept(field, 'Robin')

    await userEvent.click(home())
    await answerQuestion('Leave without saving')
    expect(await screen.findByRole('heading', { level: 1, name: /^Welcome/ })).toBeTruthy()
    expect(location.pathname).toBe(`${BASE_PATH}/`)
  })

  it('Back asks; whoever stays has the same address again, and whoever leaves is a page back', async () => {
    const field = await typeName()
    const { length } = history
    await goBack()
    await answerQuestion('Keep editing')
    expect(location.pathname + location.search).toBe(`${FORM}?from=mail`)
    expect([history.state, history.length]).toEqual([{ kept: true }, length])
    expectKept(field, 'Robin')

    await goBack()
    await answerQuestion('Leave without saving')
    await waitForPageBefore()
    expect(location.pathname).toBe(BEFORE)
  })

  it('Back while the question is open does not leave either', async () => {
    const field = await typeName()
    await goBack()
    await screen.findByRole('dialog')
    await goBack()
    await answerQuestion('Keep editing')
    expect(location.pathname).toBe(FORM)
    expectKept(field, 'Robin')
    expect(dialogStack.get()).toEqual([])
  })

  it('is left without a question once what was typed is taken back', async () => {
    await userEvent.clear(await typeName())
    await goBack()
    await waitForPageBefore()
    expect(dialogStack.get()).toEqual([])
  })

  it('goes on by itself without a question once it is sent', async () => {
    history.pushState(null, '', `${BASE_PATH}/form`)
    render(
      <Router base={BASE_PATH} aroundNav={askBeforeNavigating}>
        <CityPage />
      </Router>,
    )
    await userEvent.type(screen.getByLabelText('City'), 'Reno')
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(location.pathname).toBe(`${BASE_PATH}/thanks`))
    expect(dialogStack.get()).toEqual([])
  })
})

describe('a form in a dialog', () => {
  async function typeSubject() {
    visit(`${BASE_PATH}/already-purchased`)
    await screen.findByRole('heading', { name: 'This quote has been bought' })
    const { example } = await DIALOGS['send-email']()
    act(() => void openDialog('send-email', example))
    const field = await screen.findByLabelText<HTMLInputElement>('Subject')
    await userEvent.type(field, 'Rain')
    return field
  }

  it.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['Cancel', () => userEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
  ])('asks before %s closes it', async (_way, close) => {
    const field = await typeSubject()
    await close()
    await answerQuestion('Keep editing')
    expectKept(field, 'Rain')

    await close()
    await answerQuestion('Leave without saving')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(location.pathname).toBe(`${BASE_PATH}/already-purchased`)
  })

  it('asks before Back leaves the page behind it, and is closed with that page', async () => {
    const field = await typeSubject()
    await goBack()
    await answerQuestion('Keep editing')
    expectKept(field, 'Rain')
    expect(location.pathname).toBe(`${BASE_PATH}/already-purchased`)

    await goBack()
    await answerQuestion('Leave without saving')
    await waitForPageBefore()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is closed without a question while nothing is typed', async () => {
    await userEvent.clear(await typeSubject())
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
