// @vitest-environment jsdom
import '#testing/dom.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { changeRepRole } from '#contract/rep-people.ts'
import { isCallError } from '#web/api/call-error.ts'
import { call } from '#web/api/call.ts'
import { dialogStack } from '#web/dialogs/open.ts'
import { eventually } from '#testing/eventually.ts'
import { closeDialogsAndNotifications } from '#testing/render-in-wizard.tsx'

const PERSON = {
  id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  email: 'kim@office.example',
  name: 'Kim Lee',
  role: 'owner',
  state: 'active',
  last_sign_in_at: null,
  second_factor: false,
  current: false,
}
let bodies: unknown[] = []
let isProven = false

beforeEach(() => {
  bodies = []
  isProven = false
  document.cookie = 'XSRF-TOKEN=token'
  vi.stubGlobal('fetch', (_url: string, { body }: RequestInit) => {
    bodies.push(body)
    const refused = { error: 'Confirm that it is you to go on', code: 'REAUTHENTICATION_REQUIRED' }
    return Promise.resolve(
      isProven ? Response.json({ data: PERSON }) : Response.json(refused, { status: 403 }),
    )
  })
})
afterEach(() => {
  closeDialogsAndNotifications()
  vi.unstubAllGlobals()
})

const promote = () =>
  call(changeRepRole, { params: { id: PERSON.id }, body: { role: 'owner' }, handlesError: () => true })
const names = () => dialogStack.get().map(({ name }) => name)

it('N74 X06 a call that has to be proved asks once, and is made again as it was', async () => {
  const both = [promote(), promote()]
  await eventually(() => expect(names()).toEqual(['confirm-identity']))
  isProven = true
  dialogStack.get()[0]?.close(true)
  expect((await Promise.all(both)).map(({ data }) => data.role)).toEqual(['owner', 'owner'])
  expect(new Set(bodies)).toEqual(new Set(['{"role":"owner"}']))
  expect(bodies).toHaveLength(4)
})

it('N74 a person who would rather not gets the refusal, and nothing is sent again', async () => {
  const failure = promote().catch((error: unknown) => error)
  await eventually(() => expect(names()).toEqual(['confirm-identity']))
  dialogStack.get()[0]?.close()
  expect(isCallError(await failure, 'REAUTHENTICATION_REQUIRED')).toBe(true)
  expect(bodies).toHaveLength(1)
})
