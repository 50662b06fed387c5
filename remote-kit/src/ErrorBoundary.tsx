import { Component, type ErrorInfo, type ReactNode } from 'react'
import type { SlotProps } from './slot-contract.ts'

/** Confines an error to its slot: reports it and renders nothing; the host shows its fallback. */
export class ErrorBoundary extends Component<
  { report: SlotProps['report']; children?: ReactNode },
  { failed: boolean }
> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override componentDidCatch(error: Error, _info: ErrorInfo): void {
    this.props.report(error, 'render')
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children
  }
}
