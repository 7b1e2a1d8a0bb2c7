import { CountryFilePanel } from '../features/logbook/countries/country-file-panel.tsx';
import { ExplainCall } from '../features/logbook/countries/explain-call.tsx';

export default function DxccPage() {
  return (
    <div className="page stack">
      <div className="ttl">
        <h1>Which DXCC entity is this callsign?</h1>
        <span className="muted">The DXCC entity of a callsign on any day, and why.</span>
      </div>
      <ExplainCall />
      <CountryFilePanel />
    </div>
  );
}
