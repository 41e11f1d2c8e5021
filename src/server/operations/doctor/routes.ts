import { probeSite, runDoctor } from '#contract/doctor.ts'
import { ProblemError } from '#domain/problem.ts'
import type { Doctor } from '#server/operations/doctor/create-doctor.ts'
import { readProductVersion } from '#server/operations/doctor/product-package.ts'
import { describeForwarding } from '#server/operations/doctor/site/forwarding.ts'
import { isProbe } from '#server/operations/doctor/site/probe-proof.ts'
import { serve, type Server } from '#server/calls/serve.ts'

/** The checks for owners, and what the doctor asks the site itself. */
export function registerDoctorRoutes(server: Server, doctor: Doctor): void {
  serve(server, runDoctor, async () => ({ data: await doctor() }))

  serve(server, probeSite, async (context, { raw }) => {
    if (!(await isProbe(context, raw))) throw new ProblemError({ code: 'NOT_FOUND', what: 'page' })
    return { data: { version: readProductVersion(), ...describeForwarding(raw) } }
  })
}
