import { TermsText } from '../features/content/terms/terms-text.tsx';

export default function TermsPage() {
  return (
    <div className="page">
      <div className="ttl">
        <h1>Terms</h1>
      </div>
      <TermsText />
    </div>
  );
}
