// Uses the installed machines and their test tools: a walk through every state, and a replayed log.
import { provideWalletPorts } from '@krapao/machines'
import { coverAll, offline, replayed, walletFakePorts, walletSamples, worked } from '@krapao/machines/testing'

const machine = provideWalletPorts(walletFakePorts())
const identity = ({ context }) => [context.wallet === null, context.problem]
const { paths } = coverAll(machine, { ...walletSamples, identity })
const answered = (port, output) => ({ type: `xstate.done.actor.${port}`, output })
const events = [answered('loadWallet', offline), { type: 'refresh.requested' }, answered('loadWallet', worked(null))]
console.log(JSON.stringify({ walked: [...new Set(paths.map(({ state }) => state))], replayed: replayed(machine, undefined, events) }))
