// The tables of the shipped plan as rows, the same for every engine.
import rp2027v1 from '#server/quotes/pricing/plans/RP-2027.1.json' with { type: 'json' }

const { hio, putting, shootout, dice } = rp2027v1
const bands = (all: readonly { from: number; to: number; f: string }[]) =>
  all.map(({ from, to, f }) => ({ from, to, f: Number(f) }))

export const TABLES = {
  grandPrizeBands: bands([hio.repOnlyBand, ...hio.bands]),
  layers: hio.loadLayers.map(({ upto, load }, place) => ({
    from: hio.loadLayers[place - 1]?.upto ?? 0,
    upto: upto ?? Number.MAX_SAFE_INTEGER,
    load: Number(load),
  })),
  putts: [
    { distance: '40', p: Number(putting.p.single40) },
    { distance: '50', p: Number(putting.p.single50) },
    { distance: '60', p: Number(putting.p.single60) },
    { distance: '10-30-50', p: Number(putting.p.progressive103050) },
  ],
  addOns: Object.entries(putting.addOn60).map(([prize, price]) => ({ prize: Number(prize), price })),
  shootoutBands: bands(shootout.bands),
  shotsEach: [
    { from: 1, to: 1, each: Number(shootout.attemptsPerAmateurFactor[1]) },
    { from: 2, to: 2, each: Number(shootout.attemptsPerAmateurFactor[2]) },
    { from: 3, to: 1_000, each: Number(shootout.attemptsPerAmateurFactor['3+']) },
  ],
  payouts: [
    { payout: 'Cash (Lump Sum)', pv: Number(shootout.pv.lump) },
    { payout: 'Cash 10-Year Annuity', pv: Number(shootout.pv[10]) },
    { payout: 'Cash 20-Year Annuity', pv: Number(shootout.pv[20]) },
    { payout: 'Cash 40-Year Annuity', pv: Number(shootout.pv[40]) },
  ],
}

export const TABLE_ROWS = Object.values(TABLES).reduce((total, { length }) => total + length, 0)

/** The numbers of the formulas that are in no table. */
export const NUMBERS = {
  p0: 1 / 12_500,
  proWeight: Number(hio.proWeight),
  grandPrizeBase: Number(hio.base),
  puttingBase: Number(putting.base),
  puttingLoad: Number(putting.load),
  shootoutBase: Number(shootout.base),
  shootoutLoad: Number(shootout.load),
  shot: Number(shootout.p),
  diceRate: Number(dice.rate),
}
