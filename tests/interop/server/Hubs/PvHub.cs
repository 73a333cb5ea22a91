using Microsoft.AspNetCore.Authorization;
using Microsoft.AspNetCore.SignalR;

namespace InteropServer.Hubs;

/// <summary>`/hubs/pv`: live values by live key.</summary>
[Authorize]
internal sealed class PvHub(SamplePlant plant, PvSubscriptions subscriptions) : Hub
{
    /// <summary>Specification 9, "Live subscription batch size"; the most that one message may hold.</summary>
    public const int MaxValuesPerMessage = 1024;

    /// <summary>The current values arrive before the invocation completes. Unknown keys are ignored.</summary>
    public async Task SubscribeToPvs(IReadOnlyList<string> keys)
    {
        // Registers first, then sends: in the other order a change in between would be missed.
        subscriptions.Add(Context.ConnectionId, keys.Where(key => plant.Value(key) is not null));
        foreach (var values in keys.Select(plant.Value).OfType<Contract.PvValue>().Chunk(MaxValuesPerMessage))
        {
            await Clients.Caller.SendAsync("newValues", values);
        }
    }

    public void UnsubscribeFromPvs(IReadOnlyList<string> keys) => subscriptions.Remove(Context.ConnectionId, keys);

    public override Task OnDisconnectedAsync(Exception? exception)
    {
        subscriptions.Remove(Context.ConnectionId);
        return Task.CompletedTask;
    }
}
