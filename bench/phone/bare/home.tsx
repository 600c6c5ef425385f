// The baseline of home: React alone asks for the same answers and shows each as it comes.
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { ApiRead } from '../home.ts'

declare global {
  interface Window {
    /** The app's requests, set by the benchmark. */
    reads: ApiRead[]
  }
}

function Home() {
  const [answers, setAnswers] = useState<Record<string, string>>({})
  useEffect(() => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}`, 'content-type': 'application/json' }
    for (const { method, path, body } of window.reads)
      void fetch(path, { method, headers, body })
        .then((response) => response.text())
        .then((answer) => setAnswers((known) => ({ ...known, [path]: answer })))
  }, [])
  const wallet = JSON.parse(answers['/api/wallet'] ?? 'null') as { wallet: { amount: number } } | null
  return (
    <main>
      {wallet && <p data-testid="total">{wallet.wallet.amount.toLocaleString('en', { minimumFractionDigits: 2 })}</p>}
      {Object.entries(answers).map(([path, answer]) => (
        <pre key={path}>{answer}</pre>
      ))}
    </main>
  )
}

createRoot(document.body.appendChild(document.createElement('div'))).render(<Home />)
