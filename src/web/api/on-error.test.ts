// @vitest-environment jsdom
import '#testing/dom.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { CallError, type ErrorBody } from '#web/api/call-error.ts'
import { registerRetry } from '#web/api/outages/maintenance.ts'
import { onError } from '#web/api/on-error.ts'
import { queryClient } from '#web/api/query-client.ts'
import { clearRowErrors, rowError } from '#web/api/row-errors.ts'
import { dialogStack } from '#web/dialogs/open.ts'
import { dismiss, notifications } from '#web/ui/notify.ts'

const fail = (body: ErrorBody) => onError(new CallError(422, body, 'Own message'))
const rows = [{ entity: 'putting_prize', index: 2, message: 'Enter a prize', code: 'MISSING_FIGURE' }]

afterEach(() => {
  clearRowErrors()
  dialogStack.get().forEach((dialog) => dialog.close())
  notifications.get().forEach(({ id }) => dismiss(id))
})

describe('X01 X02 X03 X04 X05 what a failed call shows', () => {
  it('X02 a price calculation error marks its rows, counted from 1, and nothing else', () => {
    fail({ error: 'Price Calculation Error', data: rows, maintenance_modal: true })
    expect(rowError('putting_prize', 2)?.message).toBe('Enter a prize')
    expect(rowError('putting_prize', 1)).toBeUndefined()
    expect(rowError('grand_prize', 2)).toBeUndefined()
    expect(dialogStack.get()).toEqual([])
    expect(notifications.get()).toEqual([])
    clearRowErrors()
    expect(rowError('putting_prize', 2)).toBeUndefined()
  })

  it('X02 a price calculation error without data is an error like any other', () => {
    fail({ error: 'Price Calculation Error' })
    expect(notifications.get()).toHaveLength(1)
  })

  it('X03 maintenance_modal opens the maintenance dialog, once, with the text and the expected end', async () => {
    const body = {
      error: 'Down',
      maintenance_modal: true,
      file_exist: true,
      expected_end: '2027-06-12T18:30:00Z',
    }
    fail(body)
    fail(body)
    expect(dialogStack.get()).toHaveLength(1)
    expect(dialogStack.get()[0]).toMatchObject({
      name: 'maintenance',
      props: { message: 'Down', expectedEnd: '2027-06-12T18:30:00Z' },
    })
    expect(notifications.get()).toEqual([])
  })

  it('X03 D06 Try again repeats the reads, closing does not', async () => {
    let repeated = 0
    const forget = registerRetry(() => repeated++)
    for (const answer of [undefined, 'try-again']) {
      fail({ error: 'Down', maintenance_modal: true })
      dialogStack.get()[0]?.close(answer)
      await Promise.resolve()
    }
    forget()
    expect(repeated).toBe(1)
  })

  it('X04 file_exist shows nothing', () => {
    fail({ error: 'A folder of this name exists', file_exist: true })
    expect(notifications.get()).toEqual([])
    expect(dialogStack.get()).toEqual([])
  })

  it('X05 anything else is an error notification titled Error, cut at 70 characters', () => {
    fail({ error: 'e'.repeat(200) })
    expect(notifications.get()).toMatchObject([{ type: 'error', title: 'Error', message: 'e'.repeat(70) }])
  })
})

describe('T17 fetched data', () => {
  it('T17 never becomes stale and is fetched again only on demand', () => {
    expect(queryClient.getDefaultOptions().queries).toMatchObject({
      staleTime: Infinity,
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    })
  })

  it('T17 is shared by all readers, and a failed fetch is not repeated', async () => {
    let reads = 0
    const read = () =>
      queryClient.fetchQuery({ queryKey: ['quote'], queryFn: () => Promise.resolve(++reads) })
    expect([await read(), await read()]).toEqual([1, 1])

    let failures = 0
    const failing = queryClient.fetchQuery({
      queryKey: ['broken'],
      queryFn: () => {
        failures++
        return Promise.reject(new Error('down'))
      },
    })
    await expect(failing).rejects.toThrow('down')
    expect(failures).toBe(1)
  })
})
