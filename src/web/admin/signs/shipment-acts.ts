import {
  deliverShipment,
  getPolicySigns,
  makeShipment,
  returnShipment,
  sendShipment,
  shipAgain,
  type Shipment,
  unpackShipment,
} from '#contract/signs/shipments.ts'
import { addStickerPicture, setStickers } from '#contract/signs/stickers.ts'
import { requireReleased } from '#web/admin/signs/proofs/proof-acts.ts'
import { refreshSigns } from '#web/admin/signs/queries.ts'
import { call } from '#web/api/call.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { notify } from '#web/ui/notify.ts'

interface OnPolicy {
  number: string
  /** Of the event. */
  name: string
}

/** Asks which signs leave, where to and how, and packs or ships them. */
export async function shipSignsOf({ number, name }: OnPolicy): Promise<void> {
  if (!(await requireReleased({ number, name }))) return
  const { data: signs } = await call(getPolicySigns, { params: { number } })
  const done = await openDialog('ship-signs', {
    name,
    signs,
    send: (body, options) => call(makeShipment, { params: { number }, body, ...options }),
  })
  if (done === undefined) return
  tell(done === 'sent' ? 'Signs shipped' : 'Signs packed', name)
  await refreshSigns(number)
}

/** Asks what goes on each sign. */
export async function chooseStickersOf({ number, name }: OnPolicy): Promise<void> {
  const { data: signs } = await call(getPolicySigns, { params: { number } })
  const done = await openDialog('prize-stickers', {
    name,
    signs,
    upload: async (file) => {
      const form = new FormData()
      form.append('file', file)
      return (await call(addStickerPicture, { params: { number }, form, handlesError: () => true })).data
    },
    send: (body, options) => call(setStickers, { params: { number }, body, ...options }),
  })
  if (done === undefined) return
  tell('Prize stickers saved', name)
  await refreshSigns(number)
}

/** Asks how a packed box left. */
export async function sendBox({ number, name }: OnPolicy, { id, version }: Shipment): Promise<void> {
  const { data: signs } = await call(getPolicySigns, { params: { number } })
  const done = await openDialog('send-shipment', {
    name,
    mailTo: signs.mail_to,
    send: (sending, options) =>
      call(sendShipment, {
        params: { id },
        body: { version, ...sending },
        handlesError: options.handlesError,
      }),
  })
  if (done === undefined) return
  tell('Signs shipped', name)
  await refreshSigns(number)
}

/** Asks when a box arrived or came back. */
export async function noteBox(
  { number, name }: OnPolicy,
  { id, version, sent_on: sentOn }: Shipment,
  what: 'arrived' | 'came-back',
): Promise<void> {
  const done = await openDialog('note-shipment', {
    name,
    what,
    sentOn: sentOn ?? '',
    send: (noted, { handlesError }) =>
      call(what === 'arrived' ? deliverShipment : returnShipment, {
        params: { id },
        body: { version, ...noted },
        handlesError,
      }),
  })
  if (done === undefined) return
  tell(what === 'arrived' ? 'Arrival recorded' : 'Return recorded', name)
  await refreshSigns(number)
}

export async function packAgain({ number, name }: OnPolicy, { id, version }: Shipment): Promise<void> {
  await call(shipAgain, { params: { id }, body: { version } })
  tell('Signs packed again', name)
  await refreshSigns(number)
}

export async function unpackBox({ number, name }: OnPolicy, { id, version }: Shipment): Promise<void> {
  await call(unpackShipment, { params: { id }, body: { version } })
  tell('Signs unpacked', name)
  await refreshSigns(number)
}

function tell(title: string, message: string): void {
  notify({ type: 'success', title, message })
}
