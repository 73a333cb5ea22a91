using Microsoft.AspNetCore.SignalR;

namespace InteropServer.Hubs;

/// <summary>Sends news of every station every five seconds.</summary>
internal sealed class StationFeed(IHubContext<StationHub> hub, SamplePlant plant, TimeProvider clock) : BackgroundService
{
    private static readonly TimeSpan Interval = TimeSpan.FromSeconds(5);

    protected override async Task ExecuteAsync(CancellationToken stoppingToken)
    {
        using var timer = new PeriodicTimer(Interval, clock);
        while (await timer.WaitForNextTickAsync(stoppingToken))
        {
            foreach (var station in plant.Stations)
            {
                await StationHub.TellTimestamp(hub, plant, station.Id, stoppingToken);
            }
        }
    }
}
