import { Module } from '@nestjs/common';
import { IdentityModule } from '../../identity/index.js';
import { DownloadAddresses } from './download-addresses.js';
import { LocalReleases } from './local-releases.js';
import { ReleaseFilesController } from './release-files.controller.js';
import { ReleasesController } from './releases.controller.js';
import { Releases } from './releases.js';
import { RemoteRelease } from './remote-release.js';

@Module({
  imports: [IdentityModule],
  controllers: [ReleaseFilesController, ReleasesController],
  providers: [DownloadAddresses, LocalReleases, Releases, RemoteRelease],
})
export class ReleasesModule {}
