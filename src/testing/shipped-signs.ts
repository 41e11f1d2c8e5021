import type { PolicySigns, PolicyShipments, Shipment } from '#contract/signs/shipments.ts'
import type { HeldPolicy } from '#testing/held-policy.ts'
import type { Client } from '#testing/server.ts'

export const UPS_NUMBER = '1Z5R89390357567127'

export const BOX_ADDRESS = {
  name: 'Pro Shop',
  company: 'Barton Creek Country Club',
  line1: '77 Hollow Ridge Road',
  city: 'Georgetown',
  state: 'TX',
  zip: '78626',
}

/** How a box leaves; days are as on the wire. */
export const leaving = (sentOn: string, more: object = {}) => ({
  carrier: 'ups',
  tracking: UPS_NUMBER,
  sent_on: sentOn,
  mail: true,
  ...more,
})

/** The signs of a policy as a rep sees them. */
export const readSigns = async (rep: Client, { number }: Pick<HeldPolicy, 'number'>): Promise<PolicySigns> =>
  (await rep.get(`/api/admin/policies/${number}/signs`)).json().data

export const readShipments = async (
  who: Client,
  { number }: Pick<HeldPolicy, 'number'>,
): Promise<PolicyShipments> => (await who.get(`/api/policies/${number}/shipments`)).json().data

/** A rep packs what is left of some signs, or of all. */
export async function pack(
  rep: Client,
  policy: Pick<HeldPolicy, 'number'>,
  more: object = {},
  keys?: string[],
) {
  const { signs } = await readSigns(rep, policy)
  const chosen = signs.filter(({ key, left }) => left > 0 && (keys?.includes(key) ?? true))
  return rep.send('POST', `/api/policies/${policy.number}/shipments`, {
    signs: chosen.map(({ key, left }) => ({ key, count: left })),
    address: BOX_ADDRESS,
    service: 'standard',
    ...more,
  })
}

/** A step of a box, as its rep last saw it. */
export function moveBox(
  rep: Client,
  { id, version }: Pick<Shipment, 'id' | 'version'>,
  step: 'send' | 'deliver' | 'return' | 'again' | 'unpack',
  more: object = {},
) {
  return rep.send('POST', `/api/admin/shipments/${id}/${step}`, { version, ...more })
}
