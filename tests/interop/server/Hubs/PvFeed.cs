using InteropServer.Contract;
using Microsoft.AspNetCore.SignalR;

namespace InteropServer.Hubs;

/// <summary>Sends every subscribed value once a second, because each changes that often.</summary>
internal sealed class PvFeed(IHubContext<PvHub> hub, SamplePlant plant, PvSubscriptions subscriptions, TimeProvider clock)
    : BackgroundService
{
    private static readonly TimeSpan Interval = TimeSpan.FromSeconds(1);

    protected override async Task ExecuteAsync(CancellationToken stoppingToken)
    {
        using var timer = new PeriodicTimer(Interval, clock);
        while (await timer.WaitForNextTickAsync(stoppingToken))
        {
            foreach (var (connectionId, keys) in subscriptions.All())
            {
                await SendAsync(hub.Clients.Client(connectionId), keys, stoppingToken);
            }
        }
    }

    private async Task SendAsync(IClientProxy client, IEnumerable<string> keys, CancellationToken stoppingToken)
    {
        foreach (var values in keys.Select(plant.Value).OfType<PvValue>().Chunk(PvHub.MaxValuesPerMessage))
        {
            // The contract has a separate message for a single value.
            await (values is [var value]
                ? client.SendAsync("newValue", value, stoppingToken)
                : client.SendAsync("newValues", values, stoppingToken));
        }
    }
}
