import { writeFileSync } from 'node:fs'
import { it } from 'vitest'
import { certificateContent } from '#domain/policy/certificate-content.ts'
import { receiptContent } from '#domain/policy/receipt-content.ts'
import { certificatePdf } from '#server/documents/certificate-pdf.ts'
import { receiptPdf } from '#server/documents/receipt-pdf.ts'
import { anIssue, aPayment } from '#testing/charity-scramble.ts'
import { fromDollars } from '#domain/money.ts'
it('preview', async () => {
  writeFileSync('/tmp/pp-cert.pdf', await certificatePdf(certificateContent(anIssue({ test: true }))))
  writeFileSync('/tmp/pp-rec.pdf', await receiptPdf(receiptContent(aPayment({ test: true }))))
  const two = anIssue({
    answers: {
      insurance_producer: 'True',
      producer_agency_name: 'Lakeside Insurance Agency',
      producer_contact_name: 'Robin Vale',
      producer_license_number: '55-2210',
      producer_license_state: 'TX',
      h_date_2: '2027-06-13',
      h_hole_2: 12,
      h_amateurs_2: 20,
      h_pros_2: 4,
      h_yardage_2: 172,
      h_prize_value_2: fromDollars(175000) as number,
      h_prize_description_2: 'Silverado 1500 Crew Cab, four-wheel drive, with the towing package',
    },
  })
  two.pricedRows = [
    ...two.pricedRows,
    { entity: 'grand_prize', index: 2, nondiscountFee: fromDollars(2000), certFee: fromDollars(1800) },
  ]
  two.summary = {
    ...two.summary,
    dueFromClient: fromDollars(2310),
    producerCommission: fromDollars(200),
    amountDue: fromDollars(2110),
  }
  two.paid = fromDollars(2110)
  writeFileSync('/tmp/pp-two.pdf', await certificatePdf(certificateContent(two), 'superseded'))
  const c = certificateContent(anIssue())
  const t = performance.now()
  for (let i = 0; i < 30; i++) await certificatePdf(c)
  const cpu = process.cpuUsage()
  for (let i = 0; i < 50; i++) await certificatePdf(c)
  const used = process.cpuUsage(cpu)
  console.log('cpu ms', (used.user + used.system) / 50000)
  console.log('warm ms', (performance.now() - t) / 30)
})
