using System.Globalization;
using InteropServer.Contract;
using Microsoft.AspNetCore.Authorization;
using Microsoft.AspNetCore.SignalR;

namespace InteropServer.Hubs;

/// <summary>`/hubs/station`: messages of stations, by station number. All stations are always online.</summary>
[Authorize]
internal sealed class StationHub(SamplePlant plant) : Hub
{
    private const string NewTimestamp = "newTimestamp";
    private const string NewConfig = "newConfig";
    private const string NewDialState = "newDialState";

    public Task SubscribeToTimestamps(IReadOnlyList<string> stations) =>
        Subscribe(NewTimestamp, stations, number => TimestampOf(plant, number));

    public Task UnsubscribeFromTimestamps(IReadOnlyList<string> stations) => Unsubscribe(NewTimestamp, stations);

    public Task SubscribeToConfigs(IReadOnlyList<string> stations) =>
        Subscribe(NewConfig, stations, number =>
            new StationConfig(new StationRef(number), SamplePlant.NameOf(number), DialState.Connected));

    public Task UnsubscribeFromConfigs(IReadOnlyList<string> stations) => Unsubscribe(NewConfig, stations);

    public Task SubscribeToDialStates(IReadOnlyList<string> stations) =>
        Subscribe(NewDialState, stations, number => new StationDialState(number, DialState.Connected));

    public Task UnsubscribeFromDialStates(IReadOnlyList<string> stations) => Unsubscribe(NewDialState, stations);

    /// <summary>Sends a station's time stamp to its subscribers.</summary>
    public static Task TellTimestamp(IHubContext<StationHub> hub, SamplePlant plant, int number, CancellationToken stop) =>
        hub.Clients.Group(GroupOf(NewTimestamp, number)).SendAsync(NewTimestamp, TimestampOf(plant, number), stop);

    private static StationTimestamp TimestampOf(SamplePlant plant, int number) =>
        new(number, SamplePlant.NameOf(number), plant.Now, plant.Now);

    private static string GroupOf(string message, int number) =>
        string.Create(CultureInfo.InvariantCulture, $"{message}/{number}");

    private static IEnumerable<int> Known(IEnumerable<string> stations) =>
        stations
            .Select(text => int.TryParse(text, CultureInfo.InvariantCulture, out var number) ? number : 0)
            .Where(SamplePlant.HasStation);

    private async Task Subscribe(string message, IReadOnlyList<string> stations, Func<int, object> present)
    {
        foreach (var number in Known(stations))
        {
            await Groups.AddToGroupAsync(Context.ConnectionId, GroupOf(message, number));
            await Clients.Caller.SendAsync(message, present(number));
        }
    }

    private async Task Unsubscribe(string message, IReadOnlyList<string> stations)
    {
        foreach (var number in Known(stations))
        {
            await Groups.RemoveFromGroupAsync(Context.ConnectionId, GroupOf(message, number));
        }
    }
}
